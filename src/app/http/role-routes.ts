// What each role may call, besides public routes (public-routes.ts). Owner and office may call every route but the
// owner's own below; an adviser may call only routes listed for advisers, so that a new route is closed to them. A
// test walks every route with every role.

import { adminApi } from '../../admin-urls.ts';
import type { Endpoint } from '../../kit/http/route.ts';
import type { Role } from '../../kit/role.ts';

export const ownerRoutes: ReadonlySet<string> = new Set<Endpoint>([
  `GET ${adminApi.accounts()}`,
  `POST ${adminApi.accounts()}`,
  `PUT ${adminApi.account(':user')}`,
  `PUT ${adminApi.accountState(':user')}`,
  `POST ${adminApi.accountPasswordLink(':user')}`,
  `DELETE ${adminApi.accountSecondFactor(':user')}`,
  `GET ${adminApi.accountSessions(':user')}`,
  `DELETE ${adminApi.accountSession(':user', ':session')}`,
  `PUT ${adminApi.settings()}`,
  `DELETE ${adminApi.samples()}`,
  `PUT ${adminApi.messageTemplate(':template')}`,
  `POST ${adminApi.personErasure()}`,
  `GET ${adminApi.audit()}`,
  `GET ${adminApi.tokens()}`,
  `POST ${adminApi.tokens()}`,
  `DELETE ${adminApi.token(':id')}`,
  `GET ${adminApi.webhooks()}`,
  `POST ${adminApi.webhooks()}`,
  `PUT ${adminApi.webhook(':id')}`,
  `DELETE ${adminApi.webhook(':id')}`,
  `POST ${adminApi.webhookTest(':id')}`,
  `GET ${adminApi.deliveries(':id')}`,
  `POST ${adminApi.deliveryRetry(':id', ':delivery')}`,
  `GET ${adminApi.backups()}`,
  `POST ${adminApi.backups()}`,
  `POST ${adminApi.backupTrial()}`,
  `GET ${adminApi.backupDownload(':name')}`,
]);

/**
 * For staff who must first set up a second factor; better-auth's own endpoints for it are listed in
 * features/auth/server.
 */
export const setUpRoutes: ReadonlySet<string> = new Set<Endpoint>([
  `GET ${adminApi.ownAccount()}`,
  `GET ${adminApi.ownSecondFactor()}`,
]);

/**
 * Routes for advisers too.
 * `whole`: everything; a list there shows an adviser only their own records, and other advisers' times are not found.
 * `own visit`: if the visit of the path's `:id` is theirs; otherwise it is not found.
 */
export const adviserRoutes: ReadonlyMap<string, 'whole' | 'own visit'> = new Map<
  Endpoint,
  'whole' | 'own visit'
>([
  [`GET ${adminApi.ownAccount()}`, 'whole'],
  [`GET ${adminApi.ownSecondFactor()}`, 'whole'],
  [`GET ${adminApi.ownCalendar()}`, 'whole'],
  [`PUT ${adminApi.ownCalendar()}`, 'whole'],
  [`DELETE ${adminApi.ownCalendar()}`, 'whole'],
  [`GET ${adminApi.adviserTimes(':user')}`, 'whole'],
  [`PUT ${adminApi.adviserTimes(':user')}`, 'whole'],
  [`POST ${adminApi.adviserTimesEffect(':user')}`, 'whole'],
  [`GET ${adminApi.events()}`, 'whole'],
  [`GET ${adminApi.samples()}`, 'whole'],
  [`GET ${adminApi.appointments()}`, 'whole'],
  [`GET ${adminApi.appointmentCounts()}`, 'whole'],
  [`GET ${adminApi.outcomeReasons()}`, 'whole'],
  [`GET ${adminApi.diary()}`, 'whole'],
  [`GET ${adminApi.customers()}`, 'whole'],
  [`POST ${adminApi.customers()}`, 'whole'],
  [`GET ${adminApi.customer(':id')}`, 'whole'],
  [`PUT ${adminApi.customer(':id')}`, 'whole'],
  [`GET ${adminApi.customerTimeline(':id')}`, 'whole'],
  [`POST ${adminApi.customerAnswer(':id')}`, 'whole'],
  [`POST ${adminApi.customerEntries(':id')}`, 'whole'],
  [`GET ${adminApi.inbox()}`, 'whole'],
  [`POST ${adminApi.inboxRead()}`, 'whole'],
  [`PATCH ${adminApi.inboxItem(':kind', ':id')}`, 'whole'],
  [`GET ${adminApi.tasks()}`, 'whole'],
  [`POST ${adminApi.tasks()}`, 'whole'],
  [`GET ${adminApi.tasks()}/:id`, 'whole'],
  [`PUT ${adminApi.tasks()}/:id`, 'whole'],
  [`DELETE ${adminApi.tasks()}/:id`, 'whole'],
  [`GET ${adminApi.appointment(':id')}`, 'own visit'],
  [`PUT ${adminApi.appointmentStatus(':id')}`, 'own visit'],
  [`POST ${adminApi.onOurWay(':id')}`, 'own visit'],
  [`GET ${adminApi.appointmentTimeline(':id')}`, 'own visit'],
  [`GET ${adminApi.customerMessages(':id')}`, 'own visit'],
  [`GET ${adminApi.customerPhoto(':id', ':photo')}`, 'own visit'],
]);

/** What a role may do with a route: nothing, everything, or only for their own visit. */
export function accessOf(role: Role, endpoint: string): 'none' | 'whole' | 'own visit' {
  if (role === 'adviser') return adviserRoutes.get(endpoint) ?? 'none';
  return role === 'owner' || !ownerRoutes.has(endpoint) ? 'whole' : 'none';
}
