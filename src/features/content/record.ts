import { adminApi } from '../../admin-urls.ts';
import type { LivingFacts } from '../../kit/records/record.ts';
import { urls } from '../../urls.ts';

export const contentFacts: LivingFacts = {
  key: 'content',
  topic: 'content',
  screen: urls.admin.websiteContent(),
  opens: (part) => `${urls.admin.websiteContent()}?tab=${part === 'footer' ? 'footer' : 'home'}`,
  noun: 'Website content',
  living: 'website-content',
  shownAt: [adminApi.websiteContent(), adminApi.attention()],
};
