import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { urls } from '../../urls.ts';

export const lessonFacts: RecordFacts = {
  key: 'lessons',
  topic: 'lessons',
  screen: urls.admin.conversations(),
  shownAt: [adminApi.lessons(), adminApi.attention()],
  attention: {
    count: 'unansweredQuestions',
    label: 'Questions without an answer',
    href: `${urls.admin.conversations()}?tab=unanswered`,
    place: 130,
    badge: 'unanswered',
  },
};
