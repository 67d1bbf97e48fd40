import { deleted, moment, type PersonKind } from '../../../kit/crud/admin/person-kind.ts';
import { countOf, windowsInWords } from '../window-format.ts';
import type { WindowRow } from '../window-rows.ts';

export const priceListKind: PersonKind<{ createdAt: string; windows: WindowRow[] }> = {
  key: 'priceLists',
  title: 'Price lists sent',
  place: 110,
  goes: deleted('price list'),
  kept: [],
  item: ({ createdAt, windows }) => (
    <p>
      {moment(createdAt)}, {windowsInWords(countOf(windows))}
    </p>
  ),
};
