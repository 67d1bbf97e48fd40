// What each role may call, beside what anybody may (public-routes.ts). Owner and office may call every
// route but the owner's own below; an adviser may call nothing but what is listed for advisers, so that
// a new route is closed to them. A test walks every route with every role.
import type { Role } from '../../kit/role.ts';

export const ownerRoutes: ReadonlySet<string> = new Set([
  'GET /api/admin/accounts',
  'POST /api/admin/accounts',
  'PUT /api/admin/accounts/:user',
  'PUT /api/admin/accounts/:user/state',
  'POST /api/admin/accounts/:user/password-link',
  'GET /api/admin/accounts/:user/sessions',
  'DELETE /api/admin/accounts/:user/sessions/:session',
  'PUT /api/admin/settings',
  'PUT /api/admin/message-templates/:template',
  'POST /api/admin/people/erase',
  'GET /api/admin/audit',
]);

/**
 * Routes for advisers too.
 * `whole`: all of it; a list there shows an adviser only what is theirs.
 * `own visit`: when the visit that the path's `:id` names is theirs; else it is not found.
 */
export const adviserRoutes: ReadonlyMap<string, 'whole' | 'own visit'> = new Map([
  ['GET /api/account', 'whole'],
  ['GET /api/account/calendar', 'whole'],
  ['PUT /api/account/calendar', 'whole'],
  ['DELETE /api/account/calendar', 'whole'],
  ['GET /api/admin/events', 'whole'],
  ['GET /api/admin/appointments', 'whole'],
  ['GET /api/admin/appointments/counts', 'whole'],
  ['GET /api/admin/diary', 'whole'],
  ['GET /api/admin/appointments/:id', 'own visit'],
  ['PUT /api/admin/appointments/:id/status', 'own visit'],
  ['POST /api/admin/appointments/:id/on-our-way', 'own visit'],
  ['GET /api/admin/appointments/:id/timeline', 'own visit'],
  ['GET /api/admin/appointments/:id/customer-messages', 'own visit'],
  ['GET /api/admin/appointments/:id/photos/:photo', 'own visit'],
]);

/** What a role may do with a route: nothing, all of it, or that with a visit of one's own. */
export function accessOf(role: Role, endpoint: string): 'none' | 'whole' | 'own visit' {
  if (role === 'adviser') return adviserRoutes.get(endpoint) ?? 'none';
  return role === 'owner' || !ownerRoutes.has(endpoint) ? 'whole' : 'none';
}
