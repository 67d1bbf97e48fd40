import { joined, postcodes, text } from '../../../kit/records/row-text.ts';
import { forgetAfter, personalTable } from '../../../kit/records/server/personal-store.ts';
import type { Row, ServerRecord } from '../../../kit/records/server/record.ts';
import { readOne, waitingWhere } from '../../../kit/records/server/record-store.ts';
import { api, urls } from '../../../urls.ts';
import { KEPT_MONTHS, swatchFacts } from '../record.ts';
import { type Swatch, swatchRequestSchema, swatchRequests } from '../swatch-request.ts';
import { swatchesApi } from './api.ts';
import { swatchRequestStore } from './store.ts';

export const swatchRecord = {
  facts: swatchFacts,
  table: 'swatchRequests',
  api: swatchesApi,
  anybody: [`POST ${api.swatchRequests()}`],
  tokens: { area: 'customers', paths: [swatchRequests.paths.write] },
  sitemap: async () => [{ path: urls.swatches(), title: 'Swatches' }],
  words: {
    columns: ['name', 'address', 'postcode', 'email', 'phone', 'swatches'],
    read: (row) => ({
      title: text(row.name),
      texts: [
        text(row.email),
        ...postcodes(row.postcode),
        text(row.address),
        ...swatchesOf(row).flatMap(({ product, colour }) => [product, colour]),
      ],
      phones: [text(row.phone)],
    }),
    detailOf: (row) => joined(row.postcode, ...swatchesOf(row).map(({ colour }) => colour)),
  },
  waiting: waitingWhere('swatchRequests', 'status', 'new', { name: 'name', about: 'postcode' }),
  read: readOne(swatchRequestStore, swatchRequestSchema),
  personal: [
    {
      key: 'swatchRequests',
      noun: 'swatch requests',
      place: 40,
      ...personalTable('swatchRequests', swatchRequestSchema),
      forget: forgetAfter('swatchRequests', KEPT_MONTHS),
    },
  ],
} satisfies ServerRecord;

const swatchesOf = (row: Row) => JSON.parse(text(row.swatches) || '[]') as Swatch[];
