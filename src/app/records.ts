// Every record, once: each declares what search, files, privacy, tokens and the rest need. In the order of the demo
// content, where products need their categories.
import { adviserTimesRecord } from '../features/advisers/server/record.ts';
import { visitRecord, waitingRecord } from '../features/appointments/server/record.ts';
import { lessonRecord } from '../features/assistant/server/record.ts';
import { blogRecord } from '../features/blog/server/record.ts';
import { categoryRecord } from '../features/categories/server/record.ts';
import { categoryIconRecord } from '../features/category-icons/server/record.ts';
import { caughtFormRecord } from '../features/caught-forms/server/record.ts';
import { contactRecord } from '../features/contact/server/record.ts';
import { contentRecord } from '../features/content/server/record.ts';
import type { CustomerDeps } from '../features/customers/server/api.ts';
import { customerRecord, taskRecord } from '../features/customers/server/record.ts';
import { deadLinkRecord } from '../features/dead-links/server/record.ts';
import { faqRecord } from '../features/faqs/server/record.ts';
import { threadRecord } from '../features/inbox/server/record.ts';
import { mediaRecord } from '../features/media/server/record.ts';
import { navigationRecord } from '../features/navigation/server/record.ts';
import { messageRecord, templateRecord } from '../features/notifications/server/record.ts';
import type { Post } from '../features/notifications/server/store.ts';
import { pageRecord } from '../features/pages/server/record.ts';
import { priceListRecord } from '../features/pricing/server/record.ts';
import { productRecord } from '../features/products/server/record.ts';
import { countProductsOf } from '../features/products/server/store.ts';
import { redirectRecord } from '../features/redirects/server/record.ts';
import { settingsRecord } from '../features/settings/server/record.ts';
import { alertRecord } from '../features/status/server/record.ts';
import { swatchRecord } from '../features/swatches/server/record.ts';
import { testimonialRecord } from '../features/testimonials/server/record.ts';
import type { IntakeDeps } from '../kit/http/intake.ts';
import { type Lives, lifeTopics } from '../kit/life/server/life.ts';
import type { ServerRecord } from '../kit/records/server/record.ts';
import type { Base, Topic } from '../lib/database/database.ts';

/** What the routes of records need. */
type RecordServices = IntakeDeps & Post & CustomerDeps & { secret: string };

export const records: readonly ServerRecord<RecordServices>[] = [
  categoryRecord(countProductsOf),
  productRecord,
  priceListRecord,
  categoryIconRecord,
  settingsRecord,
  contentRecord,
  navigationRecord,
  redirectRecord,
  deadLinkRecord,
  pageRecord,
  faqRecord,
  blogRecord,
  testimonialRecord,
  contactRecord,
  swatchRecord,
  visitRecord,
  waitingRecord,
  customerRecord,
  taskRecord,
  threadRecord,
  messageRecord,
  templateRecord,
  caughtFormRecord,
  lessonRecord,
  mediaRecord,
  adviserTimesRecord,
  alertRecord,
];

/** The lives of records, by their names in addresses. */
export const livesOf = (services: Base): Lives =>
  new Map(
    records
      .flatMap(({ life, seenAt }) => (life ? { ...life(services), seenAt } : []))
      .map((life) => [life.name, life]),
  );

const topicsOf = (some: typeof records) => new Set<Topic>(some.map(({ facts }) => facts.topic));

const unseenTopics = topicsOf(records)
  .union(new Set(lifeTopics))
  .difference(topicsOf(records.filter(({ seenAt }) => seenAt)));

/** Whether a page may show what has changed. */
export const isOnPages = (topic: Topic): boolean => !unseenTopics.has(topic);
