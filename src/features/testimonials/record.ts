import { adminApi } from '../../admin-urls.ts';
import type { LivingFacts } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const testimonialFacts: LivingFacts = {
  key: 'testimonials',
  topic: 'testimonials',
  screen: urls.admin.testimonials(),
  noun: 'Testimonial',
  living: 'testimonials',
  shownAt: [api.testimonials(), adminApi.dashboard(), adminApi.attention()],
  search: { label: 'Testimonials', place: 70, hasSearch: true },
  attention: { count: 'pendingReviews', label: 'Reviews to read', place: 40, badge: 'to read' },
  events: [{ name: 'testimonial.created', label: 'A review is written', place: 40 }],
};
