// Every list available as a file: those of records, and counts.

import { adminApi } from '../../../admin-urls.ts';
import { plain } from '../../../kit/records/csv-columns.ts';
import type { Csv, Row, ServerRecord } from '../../../kit/records/server/record.ts';
import {
  type CancellationRow,
  cancellationReason,
  type OutcomeReport,
  type OutcomeRow,
} from '../../dashboard/outcomes.ts';

/** Counts of how visits end, a row for each month, source, area or service. */
const outcomesBy = (file: string, table: keyof OutcomeReport, header: string): Csv => ({
  file,
  list: adminApi.outcomeReport(),
  table,
  columns: [
    [header, plain('key')],
    ['Visits', plain('visits')],
    ['Still open', plain('open')],
    ['Completed', plain('completed')],
    ['Completed (%)', percent('completed')],
    ['Cancelled', plain('cancelled')],
    ['Cancelled (%)', percent('cancelled')],
    ['Cancelled by the customer', plain('cancelledByCustomer')],
    ['Cancelled by us', plain('cancelledByStaff')],
    ['No-show', plain('noShow')],
    ['No-show (%)', percent('noShow')],
  ],
  furtherColumns: (first) =>
    reasonsOf(first).map(({ reason }, at) => [
      `Completed: ${reason}`,
      (row) => reasonsOf(row)[at]?.visits ?? '',
    ]),
});

const reasonsOf = (row: Row) => row.reasons as OutcomeRow['reasons'];
const percent = (name: 'completed' | 'cancelled' | 'noShow') => (row: Row) => {
  const { visits, [name]: part } = row as OutcomeRow;
  return visits > 0 ? Math.round((part / visits) * 100) : '';
};

const counted: readonly Csv[] = [
  {
    file: 'counts',
    list: adminApi.counts(),
    columns: [
      ['Day', plain('date')],
      ['What', plain('name')],
      ['Page', plain('path')],
      ['Count', plain('count')],
    ],
  },
  outcomesBy('visits-by-month', 'months', 'Month'),
  outcomesBy('visits-by-source', 'sources', 'Source'),
  outcomesBy('visits-by-area', 'areas', 'Area'),
  outcomesBy('visits-by-service', 'services', 'Type of blind'),
  {
    file: 'cancellations',
    list: adminApi.outcomeReport(),
    table: 'cancellations',
    columns: [
      ['Reason', (row) => cancellationReason(row.reason as CancellationRow['reason'])],
      ['Visits', plain('visits')],
      ['By the customer', plain('byCustomer')],
      ['By us', plain('byStaff')],
    ],
  },
];

export const listExports = (records: readonly ServerRecord[]): Csv[] => [
  ...records.flatMap(({ csv }) => csv ?? []),
  ...counted,
];
