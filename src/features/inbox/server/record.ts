import { adminApi } from '../../../admin-urls.ts';
import { plain, time, yesOrNo } from '../../../kit/records/csv-columns.ts';
import { joined, text } from '../../../kit/records/row-text.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { api } from '../../../urls.ts';
import { threadFacts } from '../record.ts';
import { personalThread } from './personal-store.ts';
import { findEntry, unreadTexts } from './store.ts';

export const threadRecord = {
  facts: threadFacts,
  table: 'entries',
  anybody: [`POST ${api.smsHook()}`],
  tokens: { area: 'customers', paths: [adminApi.inbox()] },
  words: {
    columns: ['text', 'subject', 'phone', 'email', 'customerId'],
    read: (row) => ({
      title: text(row.text).slice(0, 100),
      texts: [row.text, row.subject, row.email].map(text),
      phones: [text(row.phone)],
    }),
    detailOf: (row) => joined(row.subject, row.phone, row.email),
    opensOf: ({ customerId }) =>
      typeof customerId === 'number' ? { kind: 'customers', id: customerId } : undefined,
  },
  csv: {
    file: 'inbox',
    list: adminApi.inbox(),
    columns: [
      ['Received (London time)', time('at')],
      ['Name', plain('name')],
      ['Text', plain('text')],
      ['Status', yesOrNo('read', 'Read', 'New')],
      ['Answered by', plain('answeredBy')],
    ],
  },
  waiting: unreadTexts,
  read: () => findEntry,
  personal: [personalThread],
} satisfies ServerRecord;
