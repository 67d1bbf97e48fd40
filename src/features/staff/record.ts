import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';

export const staffFacts: RecordFacts = {
  key: 'staff',
  topic: 'staff',
  shownAt: [adminApi.accounts(), adminApi.colleagues()],
};
