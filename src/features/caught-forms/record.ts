import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { urls } from '../../urls.ts';

export const caughtFormFacts: RecordFacts = {
  key: 'caughtForms',
  topic: 'caught-forms',
  screen: urls.admin.caughtForms(),
  shownAt: [adminApi.caughtForms()],
};
