import { adminApi } from '../../admin-urls.ts';
import type { LivingFacts } from '../../kit/records/record.ts';
import { urls } from '../../urls.ts';

export const contentFacts: LivingFacts = {
  key: 'content',
  topic: 'content',
  living: {
    name: 'website-content',
    noun: 'Website content',
    opens: (part) => `${urls.admin.websiteContent()}?tab=${part === 'footer' ? 'footer' : 'home'}`,
  },
  shownAt: [adminApi.websiteContent(), adminApi.attention()],
};
