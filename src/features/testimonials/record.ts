import { adminApi } from '../../admin-urls.ts';
import { type LivingFacts, openedBy } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const testimonialFacts: LivingFacts = {
  key: 'testimonials',
  topic: 'testimonials',
  living: { name: 'testimonials', noun: 'Testimonial', opens: openedBy(urls.admin.testimonials()) },
  shownAt: [api.testimonials(), adminApi.dashboard(), adminApi.attention()],
  search: {
    label: 'Testimonials',
    place: 70,
    opens: `${urls.admin.testimonials()}?edit=`,
    hasSearch: true,
  },
  attention: {
    count: 'pendingReviews',
    label: 'Reviews to read',
    href: urls.admin.testimonials(),
    place: 40,
    badge: 'to read',
  },
  events: [{ name: 'testimonial.created', label: 'A review is written', place: 40 }],
};
