// Public routes. A route that neither this list nor a record names needs a signed-in member of staff.

import { adminApi } from '../../admin-urls.ts';
import type { Endpoint } from '../../kit/http/route.ts';
import { api, urls } from '../../urls.ts';
import { records } from '../records.ts';

const visit = urls.visit(':token');
const place = urls.waiting(':token');

export const publicRoutes: ReadonlySet<string> = new Set<Endpoint>([
  ...records.flatMap(({ anybody = [] }) => anybody),
  `GET ${api.health()}`,
  `GET ${api.ready()}`,
  `GET ${urls.openApi()}`,
  `GET ${urls.apiDocs()}`,
  `POST ${adminApi.signIn()}`,
  `POST ${adminApi.verifyCode()}`,
  `POST ${adminApi.verifyRecoveryCode()}`,
  `GET ${adminApi.passkeySignInOptions()}`,
  `POST ${adminApi.passkeySignIn()}`,
  `POST ${adminApi.requestPasswordReset()}`,
  `POST ${adminApi.signOut()}`,
  `GET ${adminApi.session()}`,
  `GET ${api.area()}`,
  `GET ${api.assistantStart()}`,
  `POST ${api.assistant()}`,
  `POST ${api.assistantVisit()}`,
  `POST ${api.assistantCallBack()}`,
  `GET ${api.availability()}`,
  `GET ${api.bookingOptions()}`,
  `POST ${api.slotHolds()}`,
  `DELETE ${api.slotHold(':token')}`,
  `GET ${adminApi.setPassword()}`,
  `POST ${adminApi.setPassword()}`,
  `POST ${api.counts()}`,
  `GET ${api.visit(visit)}`,
  `PUT ${api.visit(visit)}`,
  `POST ${api.visitCancellation(visit)}`,
  `GET ${api.visitCalendar(visit)}`,
  `GET ${api.visitMessages(visit)}`,
  `POST ${api.visitMessages(visit)}`,
  `GET ${api.visitPhoto(visit, ':photo')}`,
  `GET ${api.waiting(place)}`,
  `POST ${api.waitingClaim(place)}`,
  `POST ${api.waitingDecline(place)}`,
]);
