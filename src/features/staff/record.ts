import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { urls } from '../../urls.ts';

export const staffFacts: RecordFacts = {
  key: 'staff',
  topic: 'staff',
  screen: urls.admin.accounts(),
  shownAt: [adminApi.accounts(), adminApi.colleagues()],
};
