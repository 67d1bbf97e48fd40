import { glob, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createWebhookTrigger } from '../../db/webhook-trigger.ts';
import { lifeTopics } from '../kit/life/server/life.ts';
import { everyEngine } from '../test/engines.ts';
import { makeTestApp } from '../test/test-app.ts';
import { personKinds } from './admin/person-kinds.ts';
import { records as knownToBrowser, livingKinds } from './admin/record-facts.ts';
import { screens } from './admin/screens.tsx';
import { records } from './records.ts';

/** What the compiler asks of each. */
const everyHas = new Set(['key', 'topic', 'screen', 'shownAt', 'table']);

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test('on PostgreSQL a change of every record is told to the other processes', async () => {
  const app = await makeTestApp({ engine: 'postgres' });
  try {
    const { rows } = await sql<{ table: string; told: Buffer }>`
      select relname as "table", tgargs as told from pg_trigger
      join pg_class on pg_class.oid = tgrelid where tgname = 'tell_change'`.execute(
      app.services.database.db,
    );
    const topicsOf = (table: string) =>
      rows.filter((row) => row.table === table).flatMap(({ told }) => told.toString().split('\0'));
    const untold = records
      .filter(({ table, facts }) => !topicsOf(snakeCase(table)).includes(facts.topic))
      .map(({ table }) => table);
    expect(untold).toEqual([]);
  } finally {
    await app.close();
  }
});

test('on SQLite an erased word leaves the search index of every record about people', async () => {
  const app = await makeTestApp({ engine: 'sqlite' });
  try {
    const { db } = app.services.database;
    const kept: string[] = [];
    for (const { table, personal = [] } of records) {
      const config = `${snakeCase(table)}_search_config`;
      const { rows: made } = await sql`select 1 from sqlite_master where name = ${config}`.execute(
        db,
      );
      if (personal.length === 0 || made.length === 0) continue;
      const { rows } =
        await sql`select 1 from ${sql.table(config)} where k = 'secure-delete' and v = 1`.execute(
          db,
        );
      if (rows.length === 0) kept.push(table);
    }
    expect(kept).toEqual([]);
  } finally {
    await app.close();
  }
});

test('each topic is of a record, or of the life of records', async () => {
  const declared = new Set<string>();
  for await (const file of glob('src/{features,kit}/**/*.ts')) {
    const text = await readFile(file, 'utf8');
    for (const [, topics = ''] of text.matchAll(/interface Topics \{([^}]*)\}/g)) {
      for (const [, topic = ''] of topics.matchAll(/([\w-]+)'?: true/g)) declared.add(topic);
    }
  }
  expect(declared).toEqual(new Set(records.map(({ facts }) => facts.topic)));
  expect(lifeTopics.filter((topic) => declared.has(topic))).toEqual([]);
});

test('the browser knows every record', () => {
  const known = knownToBrowser.map(({ key }) => key);
  expect(records.map(({ facts }) => facts.key).filter((key) => !known.includes(key))).toEqual([]);
});

test('Drafts knows every record with a life', async () => {
  const app = await makeTestApp({ engine: 'sqlite' });
  const names = [...app.services.lives.keys()];
  await app.close();
  expect(livingKinds.map(({ name }) => name).sort()).toEqual(names.sort());
});

test('Privacy shows every list about people', () => {
  const lists = records.flatMap(({ personal = [] }) => personal.map(({ key }) => key));
  expect(personKinds.map(({ key }) => key).sort()).toEqual(lists.sort());
});

test('what each record has', () => {
  const matrix = records.map(({ facts, ...server }) => {
    const has = Object.entries({ ...facts, ...server }).filter(([, value]) => value !== undefined);
    const names = has.map(([name]) => name).filter((name) => !everyHas.has(name));
    return `${facts.key}: ${names.sort().join(' ')}`;
  });
  expect(matrix).toMatchInlineSnapshot(`
    [
      "categories: anybody api csv life living noun search seed seenAt texts tokens words",
      "products: anybody api csv life living noun pictures search seed seenAt sitemap texts tokens words",
      "priceLists: anybody life living noun opens personal seed seenAt",
      "categoryIcons: anybody api life living noun opens search seed seenAt texts tokens words",
      "settings: life living noun opens pictures seed seenAt texts",
      "content: anybody life living noun opens seed seenAt texts tokens",
      "navigation: anybody api life living noun search seenAt texts tokens words",
      "redirects: noun texts tokens",
      "deadLinks: attention tokens waiting",
      "pages: anybody api life living noun search seed seenAt sitemap texts tokens words",
      "faqs: anybody api life living noun seed seenAt sitemap texts tokens",
      "blogPosts: anybody api life living noun opens search seed seenAt sitemap texts tokens words",
      "testimonials: anybody api attention events life living noun personal pictures read search seed seenAt tokens waiting words",
      "contact: anybody api attention csv events opens personal read search tokens waiting words",
      "swatches: anybody api attention events personal read search sitemap tokens waiting words",
      "appointments: anybody attention csv events personal read search tokens waiting words",
      "waitingEntries: anybody personal tokens",
      "customers: api csv events opens personal read search tokens words",
      "tasks: attention events personal read waiting",
      "threadMessages: anybody attention csv events personal read search tokens waiting words",
      "messages: attention csv personal search waiting words",
      "messageTemplates: life living noun opens texts",
      "caughtForms: personal",
      "lessons: attention noun personal waiting",
      "media: search seenAt tokens words",
      "adviserTimes: attention pictures seenAt waiting",
      "alerts: attention waiting",
    ]
  `);
});

test('each name, place and file is of one record', () => {
  const names = {
    keys: records.map(({ facts }) => facts.key),
    lists: records.flatMap(({ personal = [] }) => personal.map(({ key }) => key)),
    counts: records.flatMap(({ facts }) => facts.attention?.count ?? []),
    events: records.flatMap(({ facts }) => facts.events?.map(({ name }) => name) ?? []),
    files: records.flatMap(({ csv }) => csv?.file ?? []),
  };
  for (const [what, all] of Object.entries(names)) {
    expect(new Set(all).size, what).toBe(all.length);
  }
});

test('what is counted has a sign, what is indexed has a group, and what has events can be read', () => {
  for (const { facts, read, waiting, words } of records) {
    expect([facts.key, !waiting, !words, !read]).toEqual([
      facts.key,
      !facts.attention,
      !facts.search,
      !facts.events,
    ]);
  }
});

test('what has texts has a noun, and each record is on a screen', () => {
  const nameless = records.filter(({ facts, texts }) => texts && !facts.noun);
  expect(nameless.map(({ table }) => table)).toEqual([]);
  const paths = new Set(screens.map(({ path }) => path));
  const lost = records.filter(({ facts }) => !paths.has(facts.screen));
  expect(lost.map(({ table }) => table)).toEqual([]);
});

everyEngine((engine) => {
  describe('the database queues calls of webhooks', () => {
    test('for every event of every record', async () => {
      const app = await makeTestApp({ engine });
      try {
        const triggers = sql<{ name: string; table: string }>`${sql.raw(
          engine === 'sqlite'
            ? `select name, tbl_name as "table" from sqlite_master where type = 'trigger'`
            : `select tgname as name, relname as "table" from pg_trigger
               join pg_class on pg_class.oid = tgrelid`,
        )}`;
        const { rows } = await triggers.execute(app.services.database.db);
        const made = new Set(rows.map(({ name, table }) => `${name} on ${table}`));
        const missing = records
          .flatMap(({ table, facts: { events = [] } }) =>
            events.map(({ name }) => `tell_${name.replace('.', '_')} on ${snakeCase(table)}`),
          )
          .filter((trigger) => !made.has(trigger));
        expect(missing).toEqual([]);
      } finally {
        await app.close();
      }
    });

    test('for a record whose migration makes its trigger', async () => {
      const app = await makeTestApp({ engine });
      try {
        const { database } = app.services;
        await database.write((trx) =>
          createWebhookTrigger(trx as never, 'faq.changed', 'faqs', 'update'),
        );
        await sql`insert into webhooks (url, events, secret, active, made_by, created_at)
          values ('', '["faq.changed"]', '', 1, '', '')`.execute(database.db);
        await sql`insert into faqs (question, answer, category, keywords, related_href, "order", search_text, version, created_at, updated_at)
          values ('', '', '', '', '', 1, '', 1, '', '')`.execute(database.db);
        await sql`update faqs set answer = 'Same version'`.execute(database.db);
        await sql`update faqs set version = version + 1`.execute(database.db);
        const calls = await database.db.selectFrom('webhookDeliveries').selectAll().execute();
        expect(calls).toMatchObject([{ event: 'faq.changed', status: 'queued' }]);
      } finally {
        await app.close();
      }
    });
  });
});
