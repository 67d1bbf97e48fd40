import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';

export const caughtFormFacts: RecordFacts = {
  key: 'caughtForms',
  topic: 'caught-forms',
  shownAt: [adminApi.caughtForms()],
};
