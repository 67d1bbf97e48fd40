import { adminApi, forStaff } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

/** From the day it came. */
export const KEPT_MONTHS = 12;

export const swatchFacts: RecordFacts = {
  key: 'swatches',
  topic: 'swatches',
  screen: urls.admin.swatches(),
  shownAt: [forStaff(api.swatchRequests()), adminApi.attention()],
  search: { label: 'Swatches', place: 30, hasSearch: true },
  attention: { count: 'newSwatchRequests', label: 'Swatches to post', place: 70, badge: 'to post' },
  events: [{ name: 'swatch.requested', label: 'Swatches are requested', place: 50 }],
};
