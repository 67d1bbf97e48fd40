import { adminApi } from '../../../admin-urls.ts';
import { contactColumns, plain, time, yesOrNo } from '../../../kit/records/csv-columns.ts';
import { joined, text } from '../../../kit/records/row-text.ts';
import { forgetAfter, personalTable } from '../../../kit/records/server/personal-store.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { readOne, waitingWhere } from '../../../kit/records/server/record-store.ts';
import { api } from '../../../urls.ts';
import { contactSubmissionSchema } from '../contact.ts';
import { contactFacts, KEPT_MONTHS } from '../record.ts';
import { contactApi } from './api.ts';
import { contactStore } from './store.ts';

export const contactRecord = {
  facts: contactFacts,
  table: 'contactSubmissions',
  api: contactApi,
  anybody: [`POST ${api.contact()}`],
  tokens: { area: 'customers', paths: [adminApi.contactSubmissions()] },
  words: {
    columns: ['name', 'email', 'phone', 'subject', 'message', 'note'],
    read: (row) => ({
      title: text(row.name),
      texts: [row.subject, row.email, row.message, row.note].map(text),
      phones: [text(row.phone)],
    }),
    detailOf: (row) => joined(row.subject, row.message),
  },
  csv: {
    file: 'contact-submissions',
    list: adminApi.contactSubmissions(),
    columns: [
      ['Number', plain('id')],
      ['Received (London time)', time('createdAt')],
      ...contactColumns,
      ['Subject', plain('subject')],
      ['Message', plain('message')],
      ['Status', yesOrNo('read', 'Read', 'New')],
      ['Note', plain('note')],
    ],
  },
  waiting: waitingWhere('contactSubmissions', 'read', 0, { name: 'name', about: 'message' }),
  read: readOne(contactStore, contactSubmissionSchema),
  personal: [
    {
      key: 'contactSubmissions',
      noun: 'submissions',
      place: 30,
      ...personalTable('contactSubmissions', contactSubmissionSchema),
      forget: forgetAfter('contactSubmissions', KEPT_MONTHS),
    },
  ],
} satisfies ServerRecord;
