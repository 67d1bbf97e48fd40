// What stands in the file of each list: headers in words, times as a clock in London shows them.

import { adminApi } from '../../admin-urls.ts';
import type { CsvValue } from '../../lib/text/csv.ts';
import { londonWallTime } from '../../lib/time/london-time.ts';
import { api } from '../../urls.ts';
import { statusLabels } from '../appointments/appointment.ts';
import {
  type CancellationRow,
  cancellationReason,
  type OutcomeReport,
  type OutcomeRow,
} from '../dashboard/outcomes.ts';
import { type Swatch, swatchInWords } from '../swatches/swatch-request.ts';

type Row = Record<string, unknown>;

export interface Export {
  /** Path of the list: the file holds what it answers to the same question. */
  list: string;
  /** What is asked unless the caller says otherwise. */
  query?: Record<string, string>;
  /** Which list of the answer, where it has several. */
  table?: string;
  columns: Columns;
  /** What depends on what is counted: told by the first row. */
  furtherColumns?: (first: Row) => Columns;
}

type Columns = readonly [header: string, value: (row: Row, staff: StaffNames) => CsvValue][];

/** What members of staff are called, by the ids of their accounts. */
export type StaffNames = ReadonlyMap<string, string>;

const plain = (name: string) => (row: Row) => {
  const value = row[name];
  return ['string', 'number', 'boolean'].includes(typeof value) ? (value as CsvValue) : '';
};
/** Of an object that may be missing. */
const part = (name: string, field: string) => (row: Row) => plain(field)((row[name] ?? {}) as Row);
/** `2026-11-24 09:00` */
const time = (name: string) => (row: Row) => {
  const value = row[name];
  return typeof value === 'string' ? londonHour(value) + value.slice(13, 16) : '';
};

// London is whole hours from UTC, so that one look at the calendar does for all instants of an hour. The
// rows of a list come in the order of time, or nearly.
const hours = new Map<string, string>();
const MOST_HOURS = 1000;

/** The hour of an instant such as `2026-11-24T09:00:00.000Z`, as in `2026-11-24 09`. */
function londonHour(instant: string): string {
  const hour = instant.slice(0, 13);
  const known = hours.get(hour);
  if (known !== undefined) return known;
  if (hours.size >= MOST_HOURS) hours.clear();
  const text = londonWallTime(new Date(instant)).slice(0, 13).replace('T', ' ');
  hours.set(hour, text);
  return text;
}

const staffName =
  (name: string) =>
  (row: Row, staff: StaffNames): string =>
    staff.get(String(row[name] ?? '')) ?? '';
const words = (name: string) => (row: Row) => {
  const value = row[name];
  const list = Array.isArray(value) ? value : [];
  return list
    .map((one: unknown) =>
      one && typeof one === 'object' && 'name' in one ? String(one.name) : String(one),
    )
    .join('; ');
};
const yesOrNo = (name: string, yes: string, no: string) => (row: Row) => (row[name] ? yes : no);
const visitStatus = (row: Row) =>
  row.status === 'noShow' ? statusLabels.noShow.toLowerCase() : plain('status')(row);
const pounds = (name: string) => (row: Row) => {
  const pence = row[name];
  return typeof pence === 'number' ? (pence / 100).toFixed(2) : '';
};

const address: Columns = [
  ['Name', plain('name')],
  ['Email', plain('email')],
  ['Phone', plain('phone')],
];

/** Counts of how visits end, a row for each month, source, area or service. */
const outcomesBy = (table: keyof OutcomeReport, header: string, key: Columns[0][1]): Export => ({
  list: adminApi.outcomeReport(),
  table,
  columns: [
    [header, key],
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

/** By the name of the file. */
export const listExports: Record<string, Export> = {
  appointments: {
    list: adminApi.appointments(),
    columns: [
      ['Reference', plain('reference')],
      ['Status', visitStatus],
      ['Date', plain('preferredDate')],
      ['Time', plain('preferredTime')],
      ...address,
      ['Address', plain('address')],
      ['Postcode', plain('postcode')],
      ['Type of blind', plain('service')],
      ['Windows', plain('windowCount')],
      ['Further information', plain('additionalInfo')],
      ['Adviser', staffName('assignedTo')],
      ['Text message', plain('smsStatus')],
      ['Requested (London time)', time('createdAt')],
      ['Source', plain('source')],
      ['Reason', plain('reason')],
      ['Cancelled by', plain('cancelledBy')],
    ],
  },
  'contact-submissions': {
    list: adminApi.contactSubmissions(),
    columns: [
      ['Number', plain('id')],
      ['Received (London time)', time('createdAt')],
      ...address,
      ['Subject', plain('subject')],
      ['Message', plain('message')],
      ['Status', yesOrNo('read', 'Read', 'New')],
      ['Note', plain('note')],
    ],
  },
  'swatch-requests': {
    list: adminApi.swatchRequests(),
    columns: [
      ['Number', plain('id')],
      ['Received (London time)', time('createdAt')],
      ...address,
      ['Address', plain('address')],
      ['Postcode', plain('postcode')],
      ['Swatches', (row) => (row.swatches as Swatch[]).map(swatchInWords).join('; ')],
      ['Status', plain('status')],
    ],
  },
  testimonials: {
    list: api.testimonials(),
    query: { approvedOnly: 'false' },
    columns: [
      ['Number', plain('id')],
      ['Author', plain('author')],
      ['Location', plain('location')],
      ['Stars', plain('rating')],
      ['Quote', plain('quote')],
      ['Product number', plain('productId')],
      ['Status', yesOrNo('approved', 'Approved', 'Pending')],
      ['Received (London time)', time('createdAt')],
      ['Source', plain('source')],
      ['Verified visit', yesOrNo('verified', 'Yes', 'No')],
      ['Edited', yesOrNo('edited', 'Yes', 'No')],
      ['Original author', part('original', 'author')],
      ['Original stars', part('original', 'rating')],
      ['Original quote', part('original', 'quote')],
      ['Reply', part('reply', 'text')],
    ],
  },
  products: {
    list: api.products(),
    columns: [
      ['Number', plain('id')],
      ['Name', plain('name')],
      ['Slug', plain('slug')],
      ['Category number', plain('categoryId')],
      ['Description', plain('description')],
      ['Price from (£)', pounds('priceFromPence')],
      ['Price is', plain('priceUnit')],
      ['Featured', plain('featured')],
      ['New', plain('isNew')],
      ['On the home page', plain('showOnHome')],
      ['Features', words('features')],
      ['Colours', words('colours')],
      ['Materials', words('materials')],
      ['Rooms', words('rooms')],
      ['Lead time', plain('leadTime')],
    ],
  },
  categories: {
    list: api.categories(),
    columns: [
      ['Number', plain('id')],
      ['Name', plain('name')],
      ['Slug', plain('slug')],
      ['Description', plain('description')],
    ],
  },
  'blog-posts': {
    list: api.blogPosts(),
    columns: [
      ['Number', plain('id')],
      ['Title', plain('title')],
      ['Slug', plain('slug')],
      ['Category', plain('category')],
      ['Status', plain('status')],
      ['Published (London time)', time('publishedAt')],
      ['Featured', plain('featured')],
      ['Tags', words('tags')],
      ['Excerpt', plain('excerpt')],
      ['Content', plain('content')],
      ['Last changed (London time)', time('updatedAt')],
    ],
  },
  messages: {
    list: adminApi.messages(),
    columns: [
      ['Number', plain('id')],
      ['Kind', plain('kind')],
      ['Channel', plain('channel')],
      ['To', plain('recipient')],
      ['Subject', plain('subject')],
      ['Text', plain('body')],
      ['Status', plain('status')],
      ['Attempts', plain('attempts')],
      ['Last error', plain('lastError')],
      ['Written (London time)', time('createdAt')],
      ['Sent (London time)', time('sentAt')],
    ],
  },
  counts: {
    list: adminApi.counts(),
    columns: [
      ['Day', plain('date')],
      ['What', plain('name')],
      ['Page', plain('path')],
      ['Count', plain('count')],
    ],
  },
  'visits-by-month': outcomesBy('months', 'Month', plain('key')),
  'visits-by-source': outcomesBy('sources', 'Source', plain('key')),
  'visits-by-area': outcomesBy('areas', 'Area', plain('key')),
  'visits-by-service': outcomesBy('services', 'Type of blind', plain('key')),
  cancellations: {
    list: adminApi.outcomeReport(),
    table: 'cancellations',
    columns: [
      ['Reason', (row) => cancellationReason(row.reason as CancellationRow['reason'])],
      ['Visits', plain('visits')],
      ['By the customer', plain('byCustomer')],
      ['By us', plain('byStaff')],
    ],
  },
  media: {
    list: adminApi.media(),
    columns: [
      ['Number', plain('id')],
      ['Name', plain('name')],
      ['File', plain('filename')],
      ['Address', plain('url')],
      ['Kind', plain('kind')],
      ['Type', plain('mimetype')],
      ['Size (bytes)', plain('size')],
      ['Alternative text', plain('alt')],
      ['Uploaded (London time)', time('uploadedAt')],
    ],
  },
};
