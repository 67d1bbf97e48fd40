import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyEngine, wholeRun } from '../../../test/engines.ts';
import { aJpeg, anXlsx, formOf } from '../../../test/files.ts';
import { aBooking } from '../../../test/fixtures.ts';
import { joinStaff } from '../../../test/staff.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Customer, CustomerAnswer } from '../customer.ts';
import {
  guessMapping,
  type Import,
  type ImportDone,
  type ImportPreview,
  MOST_IMPORT_BYTES,
} from '../customer-import.ts';
import { readImport } from './import-file.ts';

const PATH = '/api/admin/customer-imports';
const ROWS = wholeRun ? 10_000 : 1000;

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
    await app.signIn();
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  async function send(
    content: Buffer | string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) {
    const file = { name: 'customers.xlsx', type: '', content: Buffer.from(content) };
    return fetch(`${app.origin}${PATH}`, {
      method: 'POST',
      headers: { ...(await app.signIn()), ...headers },
      body: formOf([file], fields, 'file'),
    });
  }
  async function preview(content: Buffer | string, fields = {}): Promise<ImportPreview> {
    const answer = await send(content, fields);
    const body = await answer.json();
    expect([answer.status, body.error]).toEqual([200, undefined]);
    return body;
  }
  async function bring(content: Buffer | string, fields = {}): Promise<ImportDone> {
    const answer = await send(content, { dryRun: 'false', ...fields });
    const body = await answer.json();
    expect([answer.status, body.error]).toEqual([201, undefined]);
    return body;
  }
  const staff = <Answer>(path: string, method = 'GET', body?: unknown, status = 200) =>
    app.json<Answer>(`/api/admin/${path}`, {
      method,
      asStaff: true,
      status,
      ...(body !== undefined && { body }),
    });
  const list = () => staff<Customer[]>('customers?sort=createdAt&direction=asc');
  const shown = async () =>
    (await list()).map(({ name, emails, phones, address, postcode, notes, tags, source }) => ({
      name,
      emails,
      phones,
      address,
      postcode,
      notes,
      tags,
      source,
    }));

  describe('a file of customers', () => {
    const header = ['First name', 'Surname', 'E-mail', 'Mobile', 'Tel.', 'Address 1', 'Town'];
    const anna = ['Anna', 'Bell', 'Anna@Example.com', 7700900123, '01789 298765', '1 Elm Road'];
    const rows = [
      [...header, 'Post Code', 'Notes', 'Tags', 'Lead source'],
      [...anna, 'Stratford', 'cv37 6pn', 'Loves linen', 'Landlord; Trade', 'Show'],
      ['Zoë', 'Ågren', 'zoe@example.com', "'07700900124", '', '2, The “Mews”', '', '', '', '', ''],
    ];

    test('joins customers by the rule of every other record, within the file too', async () => {
      const known = await app.json<{ id: number }>('/api/appointments', {
        method: 'POST',
        status: 201,
        body: aBooking({}),
      });
      const file = [
        'Name,Email,Phone,Tags,Notes,Postcode',
        'Somebody else,LAURA.FENWICK@example.com,07700 900999,Trade,Has a dog,SW1A 1AA',
        'New,new@example.com,,,,',
        'New again,new@example.com,07700900998,,,CV37 6PN',
        'Between,new@example.com,07700 900999,,,',
        'Nobody,,,,,',
      ].join('\n');
      expect(await preview(file)).toMatchObject({ rows: 5, creates: 2, joins: 3 });
      expect(await bring(file)).toMatchObject({ created: 2, joined: 3 });
      const [laura, made, nobody] = (await list()).toSorted((a, b) => a.id - b.id);
      expect(laura).toMatchObject({
        name: 'Laura Fenwick',
        phones: ['+447700900201', '+447700900999'],
        tags: ['Trade'],
        notes: 'Has a dog',
        version: 2,
        stage: 'booked',
      });
      expect(laura?.postcode).not.toBe('SW1A 1AA');
      expect(made).toMatchObject({ name: 'New', phones: ['+447700900998'], postcode: 'CV37 6PN' });
      expect(nobody).toMatchObject({ name: 'Nobody', stage: 'enquiry' });
      const { duplicates } = await staff<CustomerAnswer>(`customers/${laura?.id}`);
      expect(duplicates).toMatchObject([{ id: made?.id }]);
      // Once more, it changes nothing but those whom nothing tells apart.
      expect(await bring(file)).toMatchObject({ created: 1, joined: 4 });
      expect((await list()).find(({ id }) => id === laura?.id)).toEqual(laura);
      expect(known.id).toBeGreaterThan(0);
    });

    test('makes no second customer of those who write meanwhile', async () => {
      const emailOf = (at: number) => `person${at}@example.com`;
      const file = `Name,Email,,\n${Array.from({ length: 500 }, (_, at) => `P,${emailOf(at)},,`).join('\n')}`;
      const [{ created, joined }] = await Promise.all([
        bring(file),
        ...Array.from({ length: 40 }, async (_, at) => {
          await sleep(at * 40);
          const body = { name: 'Writer', email: emailOf(at), phone: '', message: 'Hello there' };
          await app.json('/api/contact', { method: 'POST', status: 201, body });
        }),
      ]);
      expect(created + joined).toBe(500);
      expect(await app.rows('customers')).toHaveLength(500);
      expect(await app.rows('customerContacts')).toHaveLength(500);
      const written = await app.rows('contactSubmissions');
      expect(new Set(written.map((row) => 'customerId' in row && row.customerId)).size).toBe(40);
    });

    // Files are read in the same way for both.
    if (engine === 'postgres' && !wholeRun) return;
    test('is read the same from CSV in any encoding and separator, and from XLSX', async () => {
      const csv = (separator: string) =>
        rows
          .map((row) =>
            row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(separator),
          )
          .join('\r\n');
      const windows = Buffer.from(csv(';').replace('“', '\x93').replace('”', '\x94'), 'latin1');
      const files = {
        csv: csv(','),
        mark: `\uFEFF${csv(',')}`,
        excel: `sep=;\r\n${csv(';')}`,
        tabs: csv('\t'),
        utf16: Buffer.from(`\uFEFF${csv('\t')}`, 'utf16le'),
        windows,
        xlsx: anXlsx(rows),
      };
      const expected = [
        {
          name: 'Anna Bell',
          emails: ['anna@example.com'],
          phones: ['+447700900123', '+441789298765'],
          address: '1 Elm Road, Stratford',
          postcode: 'CV37 6PN',
          notes: 'Loves linen',
          tags: ['Landlord', 'Trade'],
          source: 'Show',
        },
        {
          name: 'Zoë Ågren',
          emails: ['zoe@example.com'],
          phones: ['+447700900124'],
          address: '2, The “Mews”',
          postcode: '',
          notes: '',
          tags: [],
          source: 'import',
        },
      ];
      for (const [kind, file] of Object.entries(files)) {
        const { people, faults } = await readImport(Buffer.from(file), null);
        expect([kind, people, faults]).toEqual([kind, expected, []]);
      }
      const before = await preview(files.xlsx);
      expect([before.creates, before.joins, before.faults]).toEqual([2, 0, []]);
      expect(before.mapping).toMatchObject({
        name: ['First name', 'Surname'],
        phones: ['Mobile', 'Tel.'],
        emails: 'E-mail',
        postcode: 'Post Code',
      });
      expect(before.sample[0]?.slice(0, 2)).toEqual(['Anna', 'Bell']);
      expect(before.columns).toHaveLength(11);
      expect(await list()).toEqual([]);
      expect(await bring(files.xlsx)).toMatchObject({ created: 2, joined: 0, faults: [] });
      expect(await shown()).toEqual(expected);
    });

    test('names what is wrong with a row by row and column, and leaves that row out', async () => {
      const file = anXlsx([
        ['Name', 'Email', 'Phone', 'Postcode', 'Notes'],
        ['', 'a@example.com', '', '', ''],
        ['Bad e-mail', 'nowhere', '', '', ''],
        ['Short number', '', '7.7E+09', '', ''],
        [],
        ['Two faults', '', '12', 'nonsense', ''],
        ['Broken', '', { raw: '<c t="e"><v>#REF!</v></c>' }, '', ''],
        ['Good', '', '7.700900123E+09', '', { raw: '<c s="1"><v>45987</v></c>' }],
        [
          { raw: '<c t="str"><f>A1&amp;"x"</f><v>Formula</v></c>' },
          '',
          '07700 900222 or 01789 298765',
        ],
      ]);
      const { rows, creates, faults } = await preview(file);
      expect([rows, creates]).toEqual([7, 2]);
      expect(faults).toEqual([
        { row: 2, column: 1, message: 'Name is required' },
        { row: 3, column: 2, message: 'Must be a valid email' },
        { row: 4, column: 3, message: expect.stringContaining('Excel has shortened this number') },
        { row: 6, column: 3, message: 'Must be a valid phone number' },
        { row: 6, column: 4, message: 'Must be a valid UK postcode' },
        { row: 7, column: 3, message: 'The cell shows an error: #REF!' },
      ]);
      await bring(file);
      expect(await shown()).toMatchObject([
        { name: 'Good', phones: ['+447700900123'], notes: '26/11/2025' },
        { name: 'Formula', phones: ['+447700900222', '+441789298765'] },
      ]);
    });

    test('is read by the columns that are chosen', async () => {
      const file = 'Kunde;Kontakt;Email\nAnna;07700900123;anna@example.com';
      const unnamed = await preview(file);
      expect([unnamed.creates, unnamed.faults]).toEqual([
        0,
        [{ row: 1, column: 1, message: 'Please say which column holds the name' }],
      ]);
      const mapping = JSON.stringify({ name: 'Kunde', phones: ['Kontakt'] });
      expect(await bring(file, { mapping })).toMatchObject({ created: 1 });
      expect(await shown()).toMatchObject([
        { name: 'Anna', phones: ['+447700900123'], emails: [] },
      ]);
      for (const [fields, field] of [
        [{ mapping: '{"name":"Nowhere"}' }, 'mapping.name'],
        [{ mapping: 'not JSON' }, 'mapping'],
        [{ dryRun: 'perhaps' }, 'dryRun'],
        [{ dryRun: 'false' }, 'mapping.name'],
      ] as const) {
        const answer = await send(file, fields);
        expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([400, [field]]);
      }
    });

    test('is imported once under its key, whatever the boundary', async () => {
      const headers = { 'Idempotency-Key': `once-${engine}` };
      const fields = { dryRun: 'false' };
      const answers = [
        await send('Name\nNobody', fields, headers),
        await send('Name\nNobody', fields, headers),
        await send('Name\nNobedy', fields, headers),
      ];
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 422]);
      expect(await answers[1]?.json()).toEqual(await answers[0]?.json());
      expect(await list()).toHaveLength(1);
    });

    test('is for the office alone, and tells webhooks nothing of each customer', async () => {
      const adviser = await joinStaff(app, 'adviser', `adviser-${engine}`);
      expect((await send('Name\nNobody', {}, adviser.headers)).status).toBe(403);
      await app.services.database.write((trx) =>
        trx
          .insertInto('webhooks')
          .values({
            url: '',
            secret: '',
            active: 1,
            madeBy: '',
            createdAt: '',
            events: '["customer.created"]',
          } as never)
          .execute(),
      );
      const queued = async () => (await app.rows('webhookDeliveries')).length;
      await bring('Name\nNobody\nSomebody');
      expect(await queued()).toBe(0);
      await staff('customers', 'POST', { name: 'By hand' }, 201);
      expect(await queued()).toBe(1);
      expect((await app.rows('auditEntries')).map(({ detail }) => detail)).toContain(
        '2 created, 0 joined, 0 left out',
      );
      await app.services.database.write((trx) => trx.deleteFrom('webhooks').execute());
    });
  });

  test('an undo keeps whom a later file has too, and whom a later undo has left', async () => {
    const file = 'Name,Email\nAnna,anna@example.com\nBen,ben@example.com';
    const first = await bring(`${file}\nCleo,cleo@example.com`);
    const second = await bring(file);
    expect(second).toMatchObject({ created: 0, joined: 2 });
    const undo = (id: number) => staff(`customer-imports/${id}`, 'DELETE');
    expect(await undo(first.id)).toEqual({ removed: 1, kept: 2 });
    expect((await list()).map(({ name }) => name)).toEqual(['Anna', 'Ben']);
    // Two rows of one person in one file do not keep that person from its undo.
    const third = await bring('Name,Email\nDan,dan@example.com\nDan,dan@example.com');
    expect(await undo(third.id)).toEqual({ removed: 1, kept: 0 });
  });

  test('thousands of rows come in and go out again while the site answers', async () => {
    const rows = Array.from({ length: ROWS }, (_, at) => {
      const phone = `07700 ${String(900_000 + at).padStart(6, '0')}`;
      const email = at % 50 === 7 ? 'nowhere' : `person${at}@example.com`;
      return `Person ${at},${email},${phone},${at} Elm Road,CV37 6PN`;
    });
    const file = `Name,Email,Phone,Address,Postcode\n${rows.join('\n')}`;
    if (engine === 'postgres') {
      // The worst moment for PostgreSQL to look at its tables: many pages, and no row in them.
      const { db } = app.services.database;
      await sql`insert into customer_contacts
        select 'gone ' || n, n from generate_series(1, 20000) as n`.execute(db);
      await sql`delete from customer_contacts`.execute(db);
      await sql`analyze`.execute(db);
    }
    let answered = 0;
    let isOver = false;
    const visitors = (async () => {
      while (!isOver) {
        await app.request('/api/availability?from=2025-06-12&to=2025-06-13');
        answered += 1;
        await sleep(20);
      }
    })();
    try {
      const done = await bring(file);
      const right = ROWS * 0.98;
      expect([done.created, done.joined, done.faults.length]).toEqual([right, 0, ROWS - right]);
      expect(done.faults[1]).toEqual({ row: 59, column: 2, message: 'Must be a valid email' });
      const last = `customers?q=person${ROWS - 1}%40example.com`;
      expect((await staff<Customer[]>(last)).length).toBe(1);
      const [one, two] = await staff<Customer[]>('customers?pageSize=2');
      await staff(`customers/${one?.id}`, 'PUT', { ...one, notes: 'Rang' });
      await app.json('/api/contact', {
        method: 'POST',
        status: 201,
        body: { name: 'Two', email: two?.emails[0], phone: '', message: 'Hello there' },
      });
      expect(await staff<Import[]>('customer-imports')).toMatchObject([
        { id: done.id, created: right, joined: 0, present: right },
      ]);
      const undo = () => staff(`customer-imports/${done.id}`, 'DELETE');
      expect(await undo()).toEqual({ removed: right - 2, kept: 2 });
      expect(await undo()).toEqual({ removed: 0, kept: 2 });
      expect((await list()).map(({ id }) => id).toSorted()).toEqual([one?.id, two?.id].toSorted());
    } finally {
      isOver = true;
      await visitors;
    }
    expect(answered).toBeGreaterThan(ROWS / 500);
    const known = await app.rows('customerContacts');
    expect(known.filter(({ contact }) => contact.includes('@'))).toHaveLength(2);
    await staff('customer-imports/999999', 'DELETE', undefined, 404);
  });

  // Files are read in the same way for both.
  if (engine === 'postgres') return;
  test('a file that is none is refused in plain words', async () => {
    // One long text, which each row names.
    const text = `<sst><si><t>${'A'.repeat(30_000)}</t></si></sst>`;
    const again = Array.from({ length: 1001 }, () => [{ raw: '<c t="s"><v>0</v></c>' }]);
    const flood = anXlsx(again, { 'xl/sharedStrings.xml': text });
    const cases: [string, Buffer | string, number, RegExp][] = [
      ['blank lines', '\n\n', 400, /empty/],
      ['a header alone', 'Name,Email\n', 400, /nothing below/],
      ['10,001 rows', `Name\n${'A\n'.repeat(10_001)}`, 400, /at most 10,000 rows/],
      ['201 columns', `${'A,'.repeat(201)}B\nC`, 400, /at most 200 columns/],
      ['a quotation mark left open', 'Name\n"Anna', 400, /Row 2, column 1: This quotation mark/],
      ['a PDF', '%PDF-1.4\n1 0 obj\n', 415, /not a CSV or XLSX/],
      ['bytes', Buffer.from([1, 0, 2, 0, 3]), 415, /not a CSV or XLSX/],
      ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 415, /old Excel file/],
      ['half a workbook', anXlsx([['Name'], ['Anna']]).subarray(0, 700), 415, /not a CSV or XLSX/],
      ['a flood of text', flood, 413, /too much text/],
    ];
    for (const [what, content, status, words] of cases) {
      const refused = { status, message: expect.stringMatching(words) };
      await expect(readImport(Buffer.from(content), null), what).rejects.toMatchObject(refused);
    }
    const strings = `<sst>${'<si><t>a</t></si>'.repeat(500_000)}</sst>`;
    const bomb = anXlsx([['Name'], ['Anna']], { 'xl/sharedStrings.xml': strings });
    const sent: typeof cases = [
      ['nothing', '', 400, /empty/],
      ['11 MB', Buffer.alloc(MOST_IMPORT_BYTES + 1024, 'a'), 413, /10 MB/],
      ['a picture', (await aJpeg()).content, 415, /not a CSV or XLSX/],
      // Ends with its process, at a limit of memory that takes seconds to fill.
      ...(wholeRun ? [['a bomb', bomb, 413, /unpacks to/] as (typeof cases)[number]] : []),
    ];
    for (const [what, content, status, words] of sent) {
      const answer = await send(content);
      const { error } = await answer.json();
      expect([what, answer.status, error]).toEqual([what, status, expect.stringMatching(words)]);
    }
    const entity = `<!DOCTYPE sst [<!ENTITY a "${'lol'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><sst><si><t>${'&b;'.repeat(1000)}</t></si></sst>`;
    // Entities are not opened.
    const opened = await preview(
      anXlsx([['Name'], [{ raw: '<c t="s"><v>0</v></c>' }]], { 'xl/sharedStrings.xml': entity }),
    );
    expect(JSON.stringify(opened)).not.toContain('lol');
    expect(await list()).toEqual([]);
  });
}, 'always');

test.each([
  [
    ['Customer Name', 'Email Address', 'Telephone No.', 'ZIP'],
    { name: 'Customer Name', emails: 'Email Address', phones: 'Telephone No.', postcode: 'ZIP' },
  ],
  [['Title', 'Forename', 'SURNAME', 'Company'], { name: ['Title', 'Forename', 'SURNAME'] }],
  [['Company Name', 'Phone', 'Email opt-in'], { name: 'Company Name', phones: 'Phone' }],
  [
    ['name', 'First name', 'Address Line 1', 'address_line_2', 'Email Address'],
    { name: 'name', address: ['Address Line 1', 'address_line_2'], emails: 'Email Address' },
  ],
])('the columns %j are guessed', (columns, mapping) => {
  expect(guessMapping(columns)).toEqual(mapping);
});
