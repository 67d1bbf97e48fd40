// Every record that the search finds: where its words stand, what it is called, what opens it. A column
// that joins here joins the list in a migration (db/word-index.ts), or changes of it are not noticed.
import type { WordSource } from '../../../kit/search/word-indexer.ts';
import { shortDay } from '../../../lib/time/london-day.ts';
import { referenceOf } from '../../appointments/appointment.ts';
import { categoryIconSections } from '../../category-icons/category-icon.ts';
import type { Swatch } from '../../swatches/swatch-request.ts';
import type { SearchKind } from '../search.ts';

type Row = Record<string, unknown>;

/** A source whose records are shown when they are found. */
export interface SearchSource extends WordSource {
  kind: SearchKind;
  /** What stands below a record's name, unless it was found by something else. */
  detailOf(row: Row): string;
  opensOf?(row: Row): { kind: SearchKind; id: number } | undefined;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const joined = (...parts: unknown[]) => parts.map(text).filter(Boolean).join(' · ');
function listed(value: unknown): string[] {
  const items: unknown = JSON.parse(text(value) || '[]');
  if (!Array.isArray(items)) return [];
  return items.map((item: unknown) =>
    text(item && typeof item === 'object' && 'name' in item ? item.name : item),
  );
}

/** `CV21 3XY` is also looked for as `cv213xy`. */
const postcodes = (value: unknown) => [text(value), text(value).replaceAll(' ', '')];

const appointments: SearchSource = {
  kind: 'appointments',
  table: 'appointments',
  columns: [
    ...['name', 'email', 'phone', 'address', 'postcode', 'service', 'additionalInfo'],
    'preferredDate',
  ],
  read: (row) => ({
    title: text(row.name),
    texts: [
      referenceOf(Number(row.id)),
      text(row.email),
      ...postcodes(row.postcode),
      text(row.address),
      text(row.service),
      text(row.additionalInfo),
    ],
    phones: [text(row.phone)],
  }),
  detailOf: (row) =>
    joined(referenceOf(Number(row.id)), row.service, shortDay(text(row.preferredDate))),
};

const contact: SearchSource = {
  kind: 'contact',
  table: 'contactSubmissions',
  columns: ['name', 'email', 'phone', 'subject', 'message', 'note'],
  read: (row) => ({
    title: text(row.name),
    texts: [row.subject, row.email, row.message, row.note].map(text),
    phones: [text(row.phone)],
  }),
  detailOf: (row) => joined(row.subject, row.message),
};

const swatches: SearchSource = {
  kind: 'swatches',
  table: 'swatchRequests',
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
};

const swatchesOf = (row: Row) => JSON.parse(text(row.swatches) || '[]') as Swatch[];

const messages: SearchSource = {
  kind: 'messages',
  table: 'messages',
  columns: ['recipient', 'subject', 'channel', 'appointmentId'],
  read: ({ recipient, subject, channel }) => ({
    title: text(recipient),
    texts: [text(subject)],
    phones: channel === 'sms' ? [text(recipient)] : [],
  }),
  detailOf: ({ channel, subject }) =>
    joined(channel === 'sms' ? 'Text message' : 'E-mail', subject),
  opensOf: ({ appointmentId }) =>
    typeof appointmentId === 'number' ? { kind: 'appointments', id: appointmentId } : undefined,
};

const sectionLabel = (value: unknown) =>
  categoryIconSections.find((section) => section.value === value)?.label ?? text(value);

/** Each group of the answer, and every table with a word index. */
export const searchSources: readonly SearchSource[] = [
  appointments,
  contact,
  swatches,
  {
    kind: 'products',
    table: 'products',
    columns: ['name', 'slug', 'description', 'features', 'colours', 'materials', 'rooms'],
    read: (row) => ({
      title: text(row.name),
      texts: [
        ...[text(row.slug), text(row.description)],
        ...[row.features, row.colours, row.materials, row.rooms].flatMap(listed),
      ],
      phones: [],
    }),
    detailOf: ({ description }) => text(description),
  },
  {
    kind: 'categories',
    table: 'categories',
    columns: ['name', 'slug', 'description'],
    read: ({ name, slug, description }) => ({
      title: text(name),
      texts: [text(slug), text(description)],
      phones: [],
    }),
    detailOf: ({ description, slug }) => text(description) || `/${text(slug)}`,
  },
  {
    kind: 'blogPosts',
    table: 'blogPosts',
    columns: ['title', 'slug', 'excerpt', 'content', 'category'],
    read: ({ title, slug, excerpt, content, category }) => ({
      title: text(title),
      texts: [category, excerpt, slug, content].map(text),
      phones: [],
    }),
    detailOf: ({ category, excerpt }) => joined(category, excerpt),
  },
  {
    kind: 'testimonials',
    table: 'testimonials',
    // How it arrived never changes: no note of it is needed.
    columns: ['author', 'quote', 'location', 'originalAuthor', 'originalQuote'],
    read: ({ author, quote, location, originalAuthor, originalQuote }) => ({
      title: text(author),
      texts: [location, quote, originalAuthor, originalQuote].map(text),
      phones: [],
    }),
    detailOf: ({ location, quote }) => joined(location, quote),
  },
  {
    kind: 'pages',
    table: 'pages',
    columns: ['title', 'slug', 'metaDescription', 'intro', 'body'],
    read: ({ title, slug, metaDescription, intro, body }) => ({
      title: text(title),
      texts: [slug, metaDescription, intro, body].map(text),
      phones: [],
    }),
    detailOf: ({ metaDescription, intro }) => text(metaDescription) || text(intro),
  },
  {
    kind: 'media',
    table: 'media',
    columns: ['name', 'originalName', 'alt', 'type'],
    read: ({ name, originalName, alt }) => ({
      title: text(name),
      texts: [text(originalName), text(alt)],
      phones: [],
    }),
    detailOf: ({ type, alt }) => joined(type, alt),
  },
  {
    kind: 'navigation',
    table: 'navigationItems',
    columns: ['title', 'href'],
    read: ({ title, href }) => ({ title: text(title), texts: [text(href)], phones: [] }),
    detailOf: ({ href }) => text(href),
  },
  {
    kind: 'categoryIcons',
    table: 'categoryIcons',
    columns: ['title', 'section'],
    read: ({ title, section }) => ({
      title: text(title),
      texts: [sectionLabel(section)],
      phones: [],
    }),
    detailOf: ({ section }) => sectionLabel(section),
  },
  messages,
];
