// The customer's text is kept, whatever staff change; and the visit it is about.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { migrations } from '../../../../db/migrations.ts';
import type { Database } from '../../../lib/database/database.ts';
import { openPostgres, openSqlite } from '../../../lib/database/engines.ts';
import { migrateToLatest } from '../../../lib/database/migrate.ts';
import { prepareSqliteFile } from '../../../lib/database/sqlite-file.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBookingBy } from '../../../test/fixtures.ts';
import { databaseAt, queryAt } from '../../../test/postgres.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Person } from '../../privacy/person.ts';
import type { Testimonial } from '../testimonial.ts';
import { loadReviews, reviewData } from './site-data.ts';
import { rateApproved } from './store.ts';

const PATH = '/api/testimonials';
const ADMIN = '/api/admin/testimonials';
const CANARY = 'canaryoriginal';

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  const written = { author: `Una ${CANARY}`, quote: `Crooked, says ${CANARY}.`, rating: 2 };
  const edit = { author: 'Una C.', quote: 'Not quite straight.', rating: 4 };
  const send = (body: object = {}, status = 201) =>
    app.json<Testimonial>(PATH, { method: 'POST', body: { ...written, ...body }, status });
  const put = (id: number, body: object, status = 200) =>
    app.json<Testimonial>(`${ADMIN}/${id}`, { method: 'PUT', asStaff: true, body, status });
  const approve = (id: number) =>
    app.json<Testimonial>(`${ADMIN}/${id}/approve`, { method: 'PATCH', asStaff: true });
  const shown = (query = '') => app.json<Testimonial[]>(`${PATH}${query}`);
  const everything = () => app.json<Testimonial[]>(`${PATH}?approvedOnly=false`, { asStaff: true });

  test('an edited review says so, with the original beside it, until the edit is undone', async () => {
    const { id, createdAt } = await send();
    await approve(id);
    expect(await shown()).toMatchObject([{ ...written, edited: false, original: null }]);
    const forged = { original: { ...edit, createdAt }, originalQuote: 'x', edited: false };
    const one = await put(id, { ...edit, ...forged });
    const original = { quote: written.quote, rating: 2, createdAt };
    expect(one).toMatchObject({ ...edit, edited: true });
    expect(one.original).toEqual({ ...original, author: written.author });
    const [visible] = await shown();
    expect(visible).toMatchObject({ ...edit, edited: true });
    // People ask to be shown by initials: the original name is for staff.
    expect(visible?.original).toEqual(original);
    // Editing it again, or hiding and showing it, changes nothing.
    await put(id, { ...edit, quote: 'Once more.', approved: false });
    expect(await shown()).toEqual([]);
    await approve(id);
    expect(await shown()).toMatchObject([{ quote: 'Once more.', original }]);
    for (const change of [{ author: 'U. C.' }, { quote: 'Straight.' }, { rating: 3 }]) {
      expect(await put(id, { ...written, ...change })).toMatchObject({ edited: true });
    }
    expect(await put(id, written)).toMatchObject({ ...written, edited: false, original: null });
    const said = (await app.rows('auditEntries')).filter(({ action }) => action === 'updated');
    expect(said.map(({ detail }) => detail).slice(0, 2)).toEqual([
      'author, quote, rating',
      'quote, approved',
    ]);
    expect(JSON.stringify(said)).not.toMatch(/canary|straight/i);
  });

  test('an average, the API and what search engines are told reckon with the customer’s stars', async () => {
    const { id } = await send();
    const { id: other } = await send({ author: 'Bo', quote: 'Neat.', rating: 5 });
    for (const one of [id, other]) await approve(one);
    await put(id, { ...edit, rating: 5 });
    const { services } = app;
    const rating = await rateApproved(services.database.db);
    expect(rating).toEqual({ count: 2, average: 3.5, sample: false });
    const cards = await loadReviews(services, { limit: 3 });
    const told = reviewData(rating, cards);
    expect(told?.aggregateRating).toMatchObject({ ratingValue: '3.5', reviewCount: 2 });
    const stars = (await shown()).map((one) => one.original?.rating ?? one.rating).sort();
    expect(stars).toEqual([2, 5]);
    expect(told?.review.map(({ reviewRating }) => reviewRating.ratingValue).sort()).toEqual(stars);
    expect(told?.review.map(({ reviewBody }) => reviewBody).sort()).toEqual(
      (await shown()).map(({ quote }) => quote).sort(),
    );
    expect(JSON.stringify(told)).not.toContain(CANARY);
    // Nothing about samples.
    await services.database.write((trx) =>
      trx.updateTable('testimonials').set({ sample: 1 }).execute(),
    );
    const samples = await rateApproved(services.database.db);
    expect(samples).toMatchObject({ count: 2, sample: true });
    expect(reviewData(samples, await loadReviews(services, { limit: 3 }))).toBeUndefined();
  });

  test('the original is found by staff, and is nowhere for visitors but beside its review', async () => {
    const { id } = await send();
    const pending = await send({ author: 'Waiting', quote: `Waits: ${CANARY}` });
    await approve(id);
    await put(id, edit);
    await put(pending.id, { ...edit, author: 'Waiting' });
    const visible = await shown();
    expect(visible).toHaveLength(1);
    expect(JSON.stringify(visible).split(CANARY)).toHaveLength(2);
    expect(await shown(`?q=${CANARY}`)).toEqual([]);
    await app.services.wordIndexer.catchUp();
    const found = await app.json(`/api/admin/search?q=${CANARY}`, { asStaff: true });
    expect(JSON.stringify(found)).toContain('Una C.');
  });

  test('the firm answers in public: its day stays with its text, and nothing takes it back', async () => {
    const { id } = await send();
    await approve(id);
    const reply = { text: 'We came back and mended it.' };
    const replied = await put(id, { ...written, reply });
    const at = app.clock.now().toISOString();
    expect(replied.reply).toEqual({ ...reply, at });
    expect(replied.edited).toBe(false);
    app.clock.advance(DAY_MS);
    // A client that does not know replies leaves them as they are.
    await put(id, { ...written, location: 'Rugby' });
    expect((await shown())[0]?.reply).toEqual({ ...reply, at });
    await put(id, { ...written, reply: { text: 'Mended.' } });
    expect((await shown())[0]?.reply).toEqual({
      text: 'Mended.',
      at: app.clock.now().toISOString(),
    });
    const long = await put(id, { ...written, reply: { text: 'x'.repeat(1001) } }, 400);
    expect(long).toMatchObject({ fields: { 'reply.text': 'Must be at most 1,000 characters' } });
    await put(id, { ...written, reply: { text: ' ' } });
    expect((await shown())[0]?.reply).toBeNull();
    // A visitor cannot reply.
    expect(await send({ quote: 'Again.', reply })).toMatchObject({ reply: null });
  });

  test('a review that staff enter says so', async () => {
    await app.json(PATH, {
      method: 'POST',
      asStaff: true,
      status: 201,
      body: { ...written, approved: true, source: 'customer', verified: true },
    });
    expect(await shown()).toMatchObject([{ source: 'staff', verified: false }]);
  });

  let person = 0;
  async function visit(status = 'completed') {
    person += 1;
    const { id, manageUrl } = await app.json<{ id: number; manageUrl: string }>(
      '/api/appointments',
      { method: 'POST', status: 201, body: aBookingBy(person) },
    );
    await app.json(`/api/admin/appointments/${id}/status`, {
      method: 'PUT',
      asStaff: true,
      body: { status },
    });
    return { id, link: manageUrl.split('/').at(-1) ?? '' };
  }

  test('one review of a visit that was made is verified; any other link does no harm', async () => {
    const { link } = await visit();
    const { link: cancelled } = await visit('cancelled');
    const { link: confirmed } = await visit('confirmed');
    const sent = await Promise.all(['A', 'B', 'C'].map((author) => send({ author, visit: link })));
    expect(sent.map(({ verified }) => verified).sort()).toEqual([false, false, true]);
    const others = [cancelled, confirmed, `${link.slice(0, -1)}_`, '', 'x'.repeat(500), 7, null];
    for (const [at, other] of others.entries()) {
      expect(await send({ author: `Other ${at}`, visit: other }), String(other)).toMatchObject({
        verified: false,
      });
    }
    expect((await everything()).filter(({ verified }) => verified)).toHaveLength(1);
    // Sent twice, it is the same review.
    const { link: next } = await visit();
    const twice = [
      await send({ author: 'D', visit: next }),
      await send({ author: 'D', visit: next }),
    ];
    expect(twice[1]).toEqual(twice[0]);
    expect(twice[0]?.verified).toBe(true);
  });

  test('an erasure finds a review by its first name or its visit, and takes the original; a visit’s erasure leaves the mark', async () => {
    const { id: visitId, link } = await visit();
    const contact = `customer${person}@example.com`;
    const author = `Customer ${person}`;
    const { id: tied } = await send({ author: 'Initials', visit: link });
    const { id: renamed } = await send({ author });
    await put(renamed, { ...edit, author: 'C. P.' });
    const ask = <Answer>(path: string, more: object = {}) =>
      app.json<Answer>(`/api/admin/people/${path}`, {
        method: 'POST',
        asStaff: true,
        body: { contact, ...more },
      });
    for (const path of ['lookup', 'export']) {
      const { reviews } = await ask<Person>(path);
      expect(reviews).toMatchObject([{ id: tied }, { id: renamed, original: { author } }]);
    }
    await ask('erase', { confirmation: 'ERASE', reviewIds: [renamed] });
    expect(await app.rows('testimonials')).toMatchObject([
      { id: tied, verified: 1, appointmentId: null },
    ]);
    expect(await app.rows('appointments')).toMatchObject([{ id: visitId, name: 'Erased person' }]);
    // Its link opens nothing any more.
    expect(await send({ author: 'Late', visit: link })).toMatchObject({ verified: false });
  });
});

everyEngine((engine) => {
  test('reviews from before the update are their own originals, and the sentence that was not true goes', async () => {
    const template = inject('postgresTemplate');
    const name = `sill_${crypto.randomUUID().replaceAll('-', '')}`;
    const onServer = (statement: string) => queryAt(databaseAt(template, 'template1'), statement);
    let database: Database;
    const folder = mkdtempSync(join(tmpdir(), 'sill-originals-'));
    if (engine === 'sqlite') {
      prepareSqliteFile(join(folder, 'sill.db'), []);
      database = openSqlite(join(folder, 'sill.db'));
    } else {
      await onServer(`create database ${name} template template0`);
      database = openPostgres(databaseAt(template, name), pino({ level: 'silent' }));
    }
    try {
      const older = Object.entries(migrations).filter(([known]) => known < '0052');
      await migrateToLatest(database, Object.fromEntries(older));
      const { db } = database;
      for (const author of ['A customer', 'By the office']) {
        await sql`insert into testimonials
          (author, quote, rating, location, approved, search_text, version, created_at, updated_at)
          values (${author}, 'Neat.', 3, '', 1, '', 2, '2025-01-01', '2025-01-01')`.execute(db);
      }
      await sql`insert into audit_entries (actor, action, subject, subject_id, detail, address, created_at)
        values ('admin', 'created', 'testimonial', 2, '', '', '2025-01-01')`.execute(db);
      const sentence =
        'We read every review before it appears, good or bad, and change nothing in it.';
      await sql`insert into website_content (part, value, version)
        values ('landing', ${JSON.stringify({ reviews: { intro: sentence } })}, 2)`.execute(db);
      await migrateToLatest(database, migrations);
      const rows = await db.selectFrom('testimonials').selectAll().orderBy('id').execute();
      const kept = { originalQuote: 'Neat.', originalRating: 3, verified: 0, replyText: null };
      expect(rows).toMatchObject([
        { ...kept, originalAuthor: 'A customer', source: 'customer' },
        { ...kept, originalAuthor: 'By the office', source: 'staff' },
      ]);
      const [content] = await db.selectFrom('websiteContent').selectAll().execute();
      expect(content?.value).toContain('good or bad. What we edit is marked');
      expect(content?.value).not.toContain('change nothing');
    } finally {
      await database.close();
      rmSync(folder, { recursive: true });
      if (engine === 'postgres') await onServer(`drop database ${name} with (force)`);
    }
  });
});
