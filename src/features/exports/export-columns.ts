// What stands in the file of each list: headers in words, times as a clock in London shows them.

import { adminApi } from '../../admin-urls.ts';
import type { CsvValue } from '../../lib/text/csv.ts';
import { londonWallTime } from '../../lib/time/london-time.ts';
import { api } from '../../urls.ts';

type Row = Record<string, unknown>;

export interface Export {
  /** Path of the list: the file holds what it answers to the same question. */
  list: string;
  /** What is asked unless the caller says otherwise. */
  query?: Record<string, string>;
  columns: readonly [header: string, value: (row: Row, staff: StaffNames) => CsvValue][];
}

/** What members of staff are called, by the ids of their accounts. */
export type StaffNames = ReadonlyMap<string, string>;

const plain = (name: string) => (row: Row) => {
  const value = row[name];
  return ['string', 'number', 'boolean'].includes(typeof value) ? (value as CsvValue) : '';
};
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
const pounds = (name: string) => (row: Row) => {
  const pence = row[name];
  return typeof pence === 'number' ? (pence / 100).toFixed(2) : '';
};

const address: Export['columns'] = [
  ['Name', plain('name')],
  ['Email', plain('email')],
  ['Phone', plain('phone')],
];

/** By the name of the file. */
export const listExports: Record<string, Export> = {
  appointments: {
    list: adminApi.appointments(),
    columns: [
      ['Reference', plain('reference')],
      ['Status', plain('status')],
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
