// What anybody may call. A route that does not stand here needs a signed-in member of staff.

import { adminApi } from '../../admin-urls.ts';
import type { Endpoint } from '../../kit/http/route.ts';
import { api, urls } from '../../urls.ts';

const visit = urls.visit(':token');
const place = urls.waiting(':token');

export const publicRoutes: ReadonlySet<string> = new Set<Endpoint>([
  `GET ${api.health()}`,
  `GET ${api.ready()}`,
  `GET ${urls.openApi()}`,
  `GET ${urls.apiDocs()}`,
  `POST ${adminApi.signIn()}`,
  `POST ${adminApi.signOut()}`,
  `GET ${adminApi.session()}`,
  `POST ${api.appointments()}`,
  `GET ${api.area()}`,
  `GET ${api.assistant()}`,
  `POST ${api.assistant()}`,
  `GET ${api.availability()}`,
  `GET ${api.bookingOptions()}`,
  `POST ${api.slotHolds()}`,
  `DELETE ${api.slotHold(':token')}`,
  `GET ${api.blogPosts()}`,
  `GET ${api.categories()}`,
  `GET ${api.categoryIcons()}`,
  `GET ${api.faqs()}`,
  `GET ${api.navigation()}`,
  `GET ${api.pages()}`,
  `GET ${api.priceLists()}`,
  `POST ${api.priceEstimates()}`,
  `POST ${api.priceLinks()}`,
  `GET ${api.products()}`,
  `GET ${api.productImages(':id')}`,
  `GET ${adminApi.setPassword()}`,
  `POST ${adminApi.setPassword()}`,
  `POST ${api.contact()}`,
  `POST ${api.counts()}`,
  `POST ${api.swatchRequests()}`,
  `GET ${api.testimonials()}`,
  `POST ${api.testimonials()}`,
  `GET ${api.websiteContent()}`,
  `GET ${api.visit(visit)}`,
  `PUT ${api.visit(visit)}`,
  `POST ${api.visitCancellation(visit)}`,
  `GET ${api.visitCalendar(visit)}`,
  `GET ${api.visitMessages(visit)}`,
  `POST ${api.visitMessages(visit)}`,
  `GET ${api.visitPhoto(visit, ':photo')}`,
  `POST ${api.waitingList()}`,
  `GET ${api.waiting(place)}`,
  `POST ${api.waitingClaim(place)}`,
  `POST ${api.waitingDecline(place)}`,
]);
