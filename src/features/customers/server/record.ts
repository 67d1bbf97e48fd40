import { adminApi } from '../../../admin-urls.ts';
import { plain, staffName, time, words } from '../../../kit/records/csv-columns.ts';
import { joined, listed, postcodes, text } from '../../../kit/records/row-text.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { readOne } from '../../../kit/records/server/record-store.ts';
import { phoneForTable } from '../../../lib/text/phone.ts';
import { phoneText } from '../../../lib/text/phone-text.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { customerSchema, type Stage, stageLabels } from '../customer.ts';
import { customerFacts, taskFacts } from '../record.ts';
import { taskSchema } from '../task.ts';
import { type CustomerDeps, customersApi } from './api.ts';
import { personalCustomers, personalTasks } from './personal-store.ts';
import { customerStore } from './store.ts';
import { countTasks, listDueTasks, taskStore } from './task-store.ts';

export const customerRecord = {
  facts: customerFacts,
  table: 'customers',
  api: customersApi,
  tokens: {
    area: 'customers',
    paths: [adminApi.customers(), adminApi.pipeline(), adminApi.tasks()],
  },
  words: {
    columns: ['name', 'emails', 'phones', 'address', 'postcode', 'tags', 'notes'],
    read: (row) => ({
      title: text(row.name),
      texts: [
        ...listed(row.emails),
        ...postcodes(row.postcode),
        text(row.address),
        ...listed(row.tags),
        text(row.notes),
      ],
      phones: listed(row.phones).map(phoneText),
    }),
    detailOf: (row) => joined(row.address, row.postcode, listed(row.phones).map(phoneText)[0]),
  },
  csv: {
    file: 'customers',
    list: adminApi.customers(),
    columns: [
      ['Number', plain('id')],
      ['Name', plain('name')],
      ['Emails', words('emails')],
      ['Phones', words('phones', phoneForTable)],
      ['Address', plain('address')],
      ['Postcode', plain('postcode')],
      ['Stage', (row) => stageLabels[row.stage as Stage]],
      ['In this stage since (London time)', time('stageSince')],
      ['Tags', words('tags')],
      ['Notes', plain('notes')],
      ['Adviser', staffName('adviserId')],
      ['Source', plain('source')],
      ['Customer since (London time)', time('createdAt')],
    ],
  },
  read: readOne(customerStore, customerSchema),
  personal: [personalCustomers],
} satisfies ServerRecord<CustomerDeps>;

export const taskRecord = {
  facts: taskFacts,
  table: 'tasks',
  waiting: {
    count: (db, now) => countTasks(db, { dueBy: londonDayOf(now) }),
    named: listDueTasks,
  },
  read: readOne(taskStore, taskSchema),
  personal: [personalTasks],
} satisfies ServerRecord;
