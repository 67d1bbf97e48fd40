// What an erasure leaves in any table, and in any file of the data folder: nothing of the person.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Product } from '../../features/products/product.ts';
import { everyEngine } from '../../test/engines.ts';
import { aBooking, aBookingBy } from '../../test/fixtures.ts';
import { signedForm, startSmsGateway } from '../../test/gateways.ts';
import { fillShop } from '../../test/shop.ts';
import { makeTestApp, type TestApp, testPublicUrl } from '../../test/test-app.ts';
import { api } from '../../urls.ts';

const smsAccount = { accountSid: 'AC1', authToken: 'secret', from: '+441632960000' };

/** Words that occur nowhere else, one for each place where a person can leave data. */
const words = {
  name: 'Canaryquill',
  email: 'canarymail@example.com',
  phone: '7700900777',
  address: 'Canarystreet',
  info: 'canaryinfo',
  visitMessage: 'canaryletter',
  photo: 'canaryphoto',
  submission: 'canarysubmission',
  note: 'canarynote',
  waiting: 'Canarywaiting',
  review: 'canaryreview',
  corrected: 'Canarycorrected',
  question: 'canaryquestion',
  swatches: 'Canaryswatches',
  reason: 'canaryreason',
  windows: 'canarywindows',
  household: 'canaryhousehold',
  tag: 'canarytag',
  imported: 'canaryimported',
  task: 'canarytask',
  taskOfVisit: 'canaryerrand',
  merged: 'Canarymerged',
  draft: 'canarydraft',
  binned: 'canarybinned',
  lesson: 'canarylesson',
  toCustomer: 'canarytold',
  sms: 'canarytexted',
  answer: 'canaryanswer',
};

/** A search index leaves out the first letters that neighbouring words share. */
const wordsIn = (content: string) =>
  Object.values(words).filter((word) =>
    content.toLowerCase().includes(word.toLowerCase().slice(4)),
  );

/** Tables with no words of customers, besides those of the search, which are scanned as well. */
const NO_WORDS = [
  ...['adviser_times', 'alerts', 'api_tokens', 'audit_entries'],
  ...['assistant_counts', 'assistant_messages', 'assistant_questions', 'backup_runs'],
  ...['assistant_conversations', 'blog_posts', 'categories', 'category_icons'],
  ...['clock_watch', 'counts', 'customer_changes', 'customer_duplicates', 'customer_merges'],
  'customer_imports',
  ...['dead_links', 'erasures_to_repeat', 'faqs', 'installation'],
  ...['kept_pictures', 'media', 'message_templates', 'missed_paths', 'navigation_items'],
  ...['offer_notices', 'old_slugs', 'ordered_lists', 'pages', 'price_lists', 'product_images'],
  ...['products', 'redirects', 'releases', 'sample_records', 'settings', 'slot_suggestions'],
  ...['staff', 'staff_accounts', 'staff_passkeys', 'staff_password_links', 'staff_sessions'],
  ...['staff_two_factors', 'staff_used_codes', 'staff_verifications', 'visit_notices'],
  ...['visit_photo_removals', 'webhooks', 'website_content'],
  // Hashes and numbers only; answers are sealed with a key that is not stored.
  ...['idempotency_keys', 'rate_limits', 'review_invitations', 'slot_holds', 'sms_stops'],
  'visit_photos',
  ...['webhook_deliveries', 'word_index_changes', 'word_index_marks'],
];

/** `table.column: word` for each word in the database. */
async function tracesInTables({ services }: TestApp) {
  const { db } = services.database;
  const found = new Set<string>();
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView);
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      db,
    );
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      const text = value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : `${value}`;
      for (const word of wordsIn(text)) found.add(`${name}.${column}: ${word}`);
    }
  }
  return { found: [...found].sort(), tables: tables.map(({ name }) => name) };
}

/** `file: word` for each file below a folder that holds one, whatever its case. */
function traces(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(folder, file).startsWith('backups'))
    .flatMap((file) => {
      const found = wordsIn(readFileSync(file, 'latin1'));
      return found.map((word) => `${relative(folder, file)}: ${word}`);
    });
}

/** Leaves every word in as many ways as a person has. */
async function leaveTraces(app: TestApp) {
  const person = { name: `Una ${words.name}`, email: words.email, phone: `0${words.phone}` };
  const post = <Answer>(path: string, body: unknown, status = 201) =>
    app.json<Answer>(path, {
      method: 'POST',
      status,
      body,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
  const booked = await post<{ id: number; manageUrl: string }>(
    '/api/appointments',
    aBooking({ ...person, address: `1 ${words.address}`, additionalInfo: words.info }),
  );
  const form = new FormData();
  form.set('message', `Please mind the ${words.visitMessage}`);
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a5' } })
    .jpeg()
    .withExif({ IFD0: { ImageDescription: words.photo } })
    .toBuffer();
  form.append('photos', new Blob([new Uint8Array(photo)]), `${words.photo}.jpg`);
  const { pathname } = new URL(booked.manageUrl);
  const sent = await fetch(`${app.origin}/api${pathname}/messages`, { method: 'POST', body: form });
  expect(sent.status).toBe(201);

  const { id } = await post<{ id: number }>('/api/contact', {
    ...person,
    subject: words.submission,
    message: `About my ${words.submission}`,
  });
  const asStaff = <Answer>(method: string, path: string, body: unknown, status = 200) =>
    app.json<Answer>(path, { method, asStaff: true, body, status });
  await asStaff('PATCH', `/api/admin/contact-submissions/${id}/note`, { note: words.note });
  await post('/api/contact', { ...person, message: `My ${words.submission}`, website: 'filled' });
  await app.changeSettings('booking', { capacityPerSlot: 1 });
  await post('/api/waiting-list', {
    ...person,
    name: `Una ${words.waiting}`,
    preferredDate: aBooking().preferredDate,
    times: [aBooking().preferredTime],
  });
  await fillShop(app.services.database, app.clock);
  const [product] = await app.json<Product[]>('/api/products');
  await post('/api/swatch-requests', {
    ...person,
    name: `Una ${words.swatches}`,
    address: `1 ${words.address}`,
    postcode: 'CV37 9ZZ',
    swatches: [{ productId: product?.id, colour: product?.colours[0]?.name }],
  });
  const review = { author: person.name, quote: words.review, rating: 5 };
  const { id: reviewId } = await post<{ id: number }>('/api/testimonials', review);
  // Its first text stays in its original.
  await asStaff('PUT', `/api/admin/testimonials/${reviewId}`, { ...review, quote: 'Edited.' });
  const { conversation } = await post<{ conversation: string }>(
    '/api/assistant',
    { message: `Why does my ${words.question} wobble so?` },
    200,
  );
  // The assistant keeps none of this.
  const told = `My name is ${person.name}, ${person.email}, ${person.phone}`;
  await post('/api/assistant', { message: told, conversation }, 200);
  const { name, phone } = person;
  await post('/api/assistant/call-back', { name, phone, about: words.question, conversation });
  const visit = await app.json<{ version: number }>(`/api/admin/appointments/${booked.id}`, {
    asStaff: true,
  });
  await asStaff('PUT', `/api/admin/appointments/${booked.id}`, {
    ...aBooking({ ...person, name: `Una ${words.corrected}`, address: `1 ${words.address}` }),
    version: visit.version,
  });
  const windows = [
    { productId: product?.id, widthMm: 900, dropMm: 900, colour: words.windows, productName: '' },
  ];
  await post('/api/price-links', { windows, email: person.email });
  await app.changeSettings('booking', { capacityPerSlot: 9 });
  const other = await post<{ id: number; manageUrl: string }>(
    '/api/appointments',
    aBooking({ ...person, preferredDate: '2025-06-20', windows }),
  );
  await asStaff('PUT', `/api/admin/appointments/${other.id}/status`, {
    status: 'confirmed',
    note: `Please park by the ${words.toCustomer}`,
  });
  const otherPage = `/api${new URL(other.manageUrl).pathname}`;
  await post(`${otherPage}/cancellation`, { reason: `A ${words.reason}` }, 200);
  for (const [at, text] of [`Mind the ${words.sms}`, 'STOP'].entries()) {
    const form = { MessageSid: `SM${at}`, From: `+44${words.phone}`, Body: text };
    const texted = signedForm(testPublicUrl + api.smsHook(), smsAccount.authToken, form);
    const { status } = await app.request(api.smsHook(), { ...texted, method: 'POST' });
    expect(status).toBe(200);
  }
  await leaveAtHousehold(app, asStaff, { email: person.email, visitId: booked.id });
  await asStaff('PUT', `/api/admin/drafts/testimonials/${reviewId}`, {
    data: { ...review, quote: words.draft },
  });
  const binned = await post<{ id: number }>('/api/testimonials', {
    ...review,
    quote: words.binned,
  });
  await app.request(`/api/admin/testimonials/${binned.id}`, { method: 'DELETE', asStaff: true });
  await asStaff(
    'POST',
    '/api/admin/lessons',
    { sentence: `${words.lesson} to ${person.email}`, meaning: 'complaint' },
    201,
  );
  await app.json(`/api/admin/search?q=${words.name}`, { asStaff: true });
  return [reviewId, binned.id];
}

type AsStaff = <Answer>(
  method: string,
  path: string,
  body: unknown,
  status?: number,
) => Promise<Answer>;

/** What staff write about the person: on their page, as a task, in a file, and in a customer who is merged into theirs. */
async function leaveAtHousehold(
  app: TestApp,
  asStaff: AsStaff,
  { email, visitId }: { email: string; visitId: number },
) {
  const list = `/api/admin/customers`;
  const [customer] = await asStaff<{ id: number }[]>('GET', `${list}?q=${email}`, undefined);
  const merged = await asStaff<{ id: number }>('POST', list, { name: `Una ${words.merged}` }, 201);
  await asStaff('POST', `${list}/${customer?.id}/merge`, { otherId: merged.id });
  await asStaff('PUT', `${list}/${customer?.id}`, {
    name: `Una ${words.merged}`,
    notes: words.household,
    tags: [words.tag],
    source: words.household,
    marketing: { email: 'yes', sms: 'no', at: '', how: `told ${words.household}` },
  });
  const file = new FormData();
  file.set('file', new Blob([`name,email,tags\nUna,${email},${words.imported}\n`]), 'people.csv');
  file.set('dryRun', 'false');
  const headers = await app.signIn();
  const sent = { method: 'POST', headers, body: file };
  const imported = await fetch(`${app.origin}/api/admin/customer-imports`, sent);
  expect([imported.status, await imported.json()]).toMatchObject([201, { joined: 1, faults: [] }]);
  await asStaff(
    'POST',
    `${list}/${customer?.id}/messages`,
    { channel: 'email', subject: words.answer, text: `About your ${words.answer}` },
    201,
  );
  const task = { text: `Ring about the ${words.task}`, dueOn: '2025-06-11' };
  await asStaff('POST', '/api/admin/tasks', { ...task, customerId: customer?.id }, 201);
  const about = { kind: 'visit', id: visitId };
  await asStaff('POST', '/api/admin/tasks', { ...task, text: words.taskOfVisit, about }, 201);
}

everyEngine((engine) => {
  test('after an erasure no table holds a word of the person, nor after a clean stop a file of the data folder', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sill-erasure-'));
    const sms = await startSmsGateway();
    try {
      const app = await makeTestApp({
        engine,
        config: { dataDir, sms: { ...smsAccount, apiBase: sms.apiBase } },
      });
      // Neighbours in every page of the file.
      for (let person = 1; person <= 12; person += 1) {
        await app.json('/api/appointments', {
          method: 'POST',
          status: 201,
          body: aBookingBy(person, { preferredDate: '2025-06-13' }),
        });
      }
      const reviewIds = await leaveTraces(app);
      for (let person = 13; person <= 20; person += 1) {
        await app.json('/api/contact', {
          method: 'POST',
          status: 201,
          body: { name: `Neighbour ${person}`, email: `n${person}@example.com`, message: 'Hello' },
        });
      }
      await app.services.wordIndexer.catchUp();
      const { found, tables } = await tracesInTables(app);
      const isSearch = (table: string) => /_(words|search)(_[a-z]+)?$/.test(table);
      const without = tables.filter((name) => !found.some((trace) => trace.startsWith(`${name}.`)));
      // A new table either holds one of these words here, by a door of the product, or is among those that never do.
      expect(without.filter((name) => !isSearch(name)).sort()).toEqual(NO_WORDS.toSorted());
      const before = [...found, ...traces(dataDir)].join();
      for (const word of Object.values(words)) {
        if (word !== words.photo) expect(before).toContain(word);
      }
      expect(readdirSync(join(dataDir, 'visit-photos'))).toHaveLength(1);

      await app.json('/api/admin/people/erase', {
        method: 'POST',
        asStaff: true,
        // Each word of theirs is in a name of its own.
        body: { contact: words.email, confirmation: 'ERASE', reviewIds, isOne: true },
      });
      // While the server runs, too.
      expect((await tracesInTables(app)).found).toEqual([]);
      expect(traces(dataDir)).toEqual([]);
      expect(readdirSync(join(dataDir, 'visit-photos'))).toEqual([]);
      expect(existsSync(join(dataDir, 'trash'))).toBe(false);
      await app.close();
      expect(traces(dataDir)).toEqual([]);
      if (engine === 'sqlite') expect(statSync(join(dataDir, 'sill.db')).size).toBeGreaterThan(0);
    } finally {
      await sms.close();
      rmSync(dataDir, { recursive: true });
    }
  });
}, 'always');
