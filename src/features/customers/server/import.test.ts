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
  const staff = <Answer>(...asked: Parameters<TestApp['staffJson']>) =>
    app.staffJson<Answer>(...asked);
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
        notes: [
          'Also Somebody else, laura.fenwick@example.com, 07700 900999, SW1A 1AA: Has a dog',
          'Also Between, new@example.com, 07700 900999',
        ].join('\n'),
        version: 3,
        stage: 'booked',
      });
      expect(laura?.postcode).not.toBe('SW1A 1AA');
      expect(made).toMatchObject({ name: 'New', phones: ['+447700900998'], postcode: 'CV37 6PN' });
      expect(nobody).toMatchObject({ name: 'Nobody', stage: 'known' });
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
        expect([kind, people, faults]).toMatchObject([kind, expected, []]);
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

    test('imports what can be read of a row, and names by row and column what goes into the notes', async () => {
      const file = anXlsx([
        ['Name', 'Email', 'Phone', 'Postcode', 'Notes'],
        ['', 'a@example.com', '', '', ''],
        ['Bad e-mail', 'nowhere', '', '', ''],
        ['Short number', '', '7.7E+09', '', ''],
        [],
        ['Two faults', '', '12', 'nonsense', 'Rings back'],
        ['Broken', '', { raw: '<c t="e"><v>#REF!</v></c>' }, '', ''],
        ['Good', '', '7.700900123E+09', '', { raw: '<c s="1"><v>45987</v></c>' }],
        [
          { raw: '<c t="str"><f>A1&amp;"x"</f><v>Formula</v></c>' },
          '',
          '07700 900222 or 01789 298765',
        ],
      ]);
      const { rows, creates, faults, noted } = await preview(file);
      expect([rows, creates]).toEqual([7, 6]);
      expect(faults).toEqual([{ row: 2, column: 1, message: 'Name is required' }]);
      expect(noted).toEqual(
        [
          { row: 3, column: 2, message: 'That e-mail looks incomplete: is the @ there?' },
          {
            row: 4,
            column: 3,
            message: expect.stringContaining('Excel has shortened this number'),
          },
          { row: 6, column: 3, message: 'Must be a valid phone number' },
          { row: 6, column: 4, message: 'Must be a valid UK postcode' },
          { row: 7, column: 3, message: 'The cell shows an error: #REF!' },
        ].map((one) => expect.objectContaining(one)),
      );
      expect(noted[0]).toMatchObject({ name: 'Bad e-mail', value: 'nowhere' });
      expect(await bring(file)).toMatchObject({ faults, noted });
      expect(await shown()).toMatchObject([
        { name: 'Bad e-mail', notes: 'Email: nowhere' },
        { name: 'Short number', notes: 'Phone: 7.7E+09' },
        { name: 'Two faults', notes: 'Rings back\nPostcode: nonsense\nPhone: 12' },
        { name: 'Broken', notes: 'Phone: #REF!' },
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

  const household = [
    'Name,Phone,Email,Address,Postcode,Notes',
    'John Ashe,01789 269401,ashe@example.com,"1 Low St, Warwick",CV34 4AD,key 11',
    'Jane Ashe,01789 269401,ashe@example.com,"1 Low St, Warwick",CV34 4AD,key 1',
    'John Ashe,01789 269401,john@example.com,"Flat 2, High St",CV34 4AC,',
    'Hal Home,,,7 Elm Rd,CV34 4AB,',
  ].join('\n');

  test('people with one number are named before they are joined, and nothing of them is lost', async () => {
    const asked = await preview(household);
    expect(asked).toMatchObject({ creates: 2, joins: 2, faults: [] });
    expect(asked.shared).toEqual([
      '3 rows share 01789 269401: one customer (John Ashe, Jane Ashe)',
      '2 rows share ashe@example.com: one customer (John Ashe, Jane Ashe)',
    ]);
    const noted = [
      { row: 3, column: 1, message: 'Joins John Ashe. In its notes: Jane Ashe' },
      {
        row: 4,
        column: 1,
        message: 'Joins John Ashe. In its notes: Flat 2, High St, CV34 4AC',
      },
    ];
    expect(asked.noted).toEqual(noted);
    expect(await bring(household)).toMatchObject({ created: 2, joined: 2, noted });
    const expected = [
      {
        name: 'John Ashe',
        emails: ['ashe@example.com', 'john@example.com'],
        notes: [
          'key 11',
          'Also Jane Ashe, ashe@example.com, 01789 269401, 1 Low St, Warwick, CV34 4AD: key 1',
          'Also John Ashe, john@example.com, 01789 269401, Flat 2, High St, CV34 4AC',
        ].join('\n'),
      },
      { name: 'Hal Home', notes: '' },
    ];
    expect(await shown()).toMatchObject(expected);
    // Once more changes nothing, not even of whom only the address tells.
    expect(await bring(household)).toMatchObject({ created: 0, joined: 4 });
    expect(await shown()).toMatchObject(expected);
    await app.reset();
    await bring(household, { apart: 'true' });
    const names = ['John Ashe', 'Jane Ashe', 'John Ashe', 'Hal Home'];
    expect((await shown()).map(({ name }) => name)).toEqual(names);
    expect((await shown())[1]).toMatchObject({
      phones: [],
      notes: 'key 1\nShared with others: ashe@example.com, 01789 269401',
    });
    expect(await bring(household, { apart: 'true' })).toMatchObject({ created: 0, joined: 4 });
  });

  test('who joined a household by a file is erased from its notes, too', async () => {
    await bring(`${household}\nJill Ashe,01789 269401,jill@example.com,,,"Red door\nRings"`);
    const [before] = await shown();
    expect(before?.notes).toContain(
      'Also Jill Ashe, jill@example.com, 01789 269401: Red door; Rings',
    );
    const erasure = { contact: 'jill@example.com', confirmation: 'ERASE' };
    await staff('people/erase', 'POST', erasure);
    const [after] = await shown();
    expect(JSON.stringify(after)).not.toMatch(/Jill|jill|Red door/);
    expect(after).toMatchObject({
      name: 'John Ashe',
      notes: before?.notes.split('\n').slice(0, 3).join('\n'),
    });
  });

  test('more names than a household has with one number are a customer each, unless the office says otherwise', async () => {
    const people = Array.from(
      { length: 40 },
      (_, at) => `Person ${at},p${at}@example.com,01789298765`,
    );
    const file = ['Name,Email,Phone', ...people].join('\n');
    expect(await preview(file)).toMatchObject({
      creates: 40,
      shared: ['40 rows share 01789 298765: a customer each (Person 0, Person 1, Person 2, …)'],
    });
    const first = await bring(file);
    expect(await bring(file)).toMatchObject({ created: 0, joined: 40 });
    expect(await staff(`customer-imports/${first.id}`, 'DELETE')).toEqual({ removed: 0, kept: 40 });
    await app.reset();
    expect(await bring(file, { apart: 'false' })).toMatchObject({ created: 1, joined: 39 });
    const [one] = await shown();
    expect([one?.emails.length, one?.phones]).toEqual([20, ['+441789298765']]);
    for (const at of people.keys()) {
      const all = [one?.name, ...(one?.emails ?? []), one?.notes].join();
      expect(all).toMatch(new RegExp(`Person ${at}\\b[^]*p${at}@|p${at}@[^]*Person ${at}\\b`));
    }
    // Where the notes are full, rows are left out and named.
    await app.reset();
    const long = people.map((row) => `${row},${'n'.repeat(500)}`);
    const done = await bring(['Name,Email,Phone,Notes', ...long].join('\n'), { apart: 'false' });
    expect(done.created + done.joined + done.faults.length).toBe(40);
    expect(done.faults.length).toBeGreaterThan(10);
    expect(done.faults.at(-1)).toMatchObject({
      row: 41,
      message: 'Joins Person 0, whose notes have no room for this row',
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
      const [name, email] =
        at % 50 === 7 ? ['', 'nowhere'] : [`Person ${at}`, `person${at}@example.com`];
      return `${name},${email},${phone},${at} Elm Road,CV37 6PN`;
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
      expect(done.faults[1]).toEqual({ row: 59, column: 1, message: 'Name is required' });
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
  [
    ['Title', 'Forename', 'SURNAME', 'Company'],
    { name: ['Title', 'Forename', 'SURNAME'], company: 'Company' },
  ],
  [['Company Name', 'Phone', 'Email opt-in'], { name: 'Company Name', phones: 'Phone' }],
  [
    ['name', 'First name', 'Address Line 1', 'address_line_2', 'Email Address'],
    { name: 'name', address: ['Address Line 1', 'address_line_2'], emails: 'Email Address' },
  ],
])('the columns %j are guessed', (columns, mapping) => {
  expect(guessMapping(columns)).toEqual(mapping);
});

interface Told {
  faults?: string[];
  noted?: string[];
  remarks?: string[];
}
const google =
  'First Name,Last Name,Name Prefix,Organization Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Postal Code,Address 1 - Country';
const outlook =
  'Title,First Name,Last Name,Suffix,Company,Business Street,Business City,Business Postal Code,Business Country/Region,Home Street,Home City,Home Postal Code,Home Country/Region,Home Phone,Mobile Phone,E-mail Address,E-mail Type,E-mail Display Name';
const xero =
  '*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAttentionTo,POAddressLine1,POAddressLine2,POCity,POPostalCode,POCountry,SAAddressLine1,SACity,SAPostalCode,PhoneNumber,FaxNumber,MobileNumber,DDINumber';

test.each<[what: string, lines: string[], people: object[], told?: Told]>([
  [
    'Google',
    [
      google,
      'Gina,Google,Mrs,Acme Ltd,Prefers mornings,* myContacts ::: Customers,* Home,gina@example.com ::: work@example.com,Mobile,07700 900230 ::: 01789 269230,Home,"15 Test Way',
      'Warwick',
      'CV34 4AB',
      'United Kingdom",15 Test Way,Warwick,CV34 4AB,GB',
      ',,,Acme Ltd,,* myContacts,,,,,,,,,,',
    ],
    [
      {
        name: 'Mrs Gina Google',
        emails: ['gina@example.com', 'work@example.com'],
        phones: ['+447700900230', '+441789269230'],
        address: '15 Test Way, Warwick',
        postcode: 'CV34 4AB',
        tags: ['Customers'],
        notes: 'Prefers mornings\nCompany: Acme Ltd',
      },
      { name: 'Acme Ltd', notes: '' },
    ],
    {
      remarks: [
        'These columns are left out: “E-mail 1 - Label” (1 row), “Phone 1 - Label” (1 row), “Address 1 - Label” (1 row).',
      ],
    },
  ],
  [
    'Outlook',
    [
      outlook,
      'Mr,Otto,Look,,,,,,,2 Home Rd,Warwick,CV34 4AB,United Kingdom,01789 298765,,otto@example.com,SMTP,Otto Look (otto@example.com)',
      ',Olga,Look,,Firm,1 Work Rd,Rugby,CV21 1AA,France,2 Home Rd,Warwick,CV34 4AB,,,,,,',
    ],
    [
      { name: 'Mr Otto Look', address: '2 Home Rd, Warwick', postcode: 'CV34 4AB' },
      {
        name: 'Olga Look',
        address: '1 Work Rd, Rugby, France',
        postcode: 'CV21 1AA',
        notes:
          'Company: Firm\nHome Street: 2 Home Rd\nHome City: Warwick\nHome Postal Code: CV34 4AB',
      },
    ],
    {
      noted: ['3 10', '3 11', '3 12'],
      remarks: [
        'These columns are left out: “E-mail Type” (1 row), “E-mail Display Name” (1 row).',
      ],
    },
  ],
  [
    'Xero',
    [
      xero,
      'Xara Ltd,X1,x@example.com,Xara,Bell,,Unit 1,Test Way,Warwick,CV34 4AB,United Kingdom,Unit 1,Warwick,CV34 4AB,01789 298765,,07700 900123,020 7946 0958',
    ],
    [
      {
        name: 'Xara Ltd',
        emails: ['x@example.com'],
        phones: ['+441789298765', '+447700900123', '+442079460958'],
        address: 'Unit 1, Test Way, Warwick',
        postcode: 'CV34 4AB',
        notes: '',
      },
    ],
    {
      remarks: [
        'These columns are left out: “AccountNumber” (1 row), “FirstName” (1 row), “LastName” (1 row).',
      ],
    },
  ],
  [
    'QuickBooks',
    [
      'Customer full name,Company name,Phone numbers,Email,Billing Street,Billing City,Billing ZIP,Open balance',
      'Quinn Books,Q Ltd,Phone:(01789) 298765 Mobile:07700 900123,q@example.com,1 Q Rd,Rugby,CV21 1AA,12.50',
    ],
    [
      {
        name: 'Quinn Books',
        phones: ['+441789298765', '+447700900123'],
        address: '1 Q Rd, Rugby',
        postcode: 'CV21 1AA',
        notes: 'Company: Q Ltd',
      },
    ],
    { remarks: ['These columns are left out: “Open balance” (1 row).'] },
  ],
  [
    'Numbers of Apple',
    [
      'Last name;First name;Phone (mobile);Email (home);Street (home);City (home);Postal code (home)',
      'Apple;Ada;+44 7700 900123;ada@example.com;1 A Rd, Flat 2;Rugby;CV21 1AA',
    ],
    [{ name: 'Ada Apple', phones: ['+447700900123'], address: '1 A Rd, Flat 2, Rugby' }],
  ],
  [
    'a title above, rows that repeat the header, and spaces before quotes',
    [
      'Customers of Acme Blinds, November 2026',
      '',
      'Name; Phone; Notes',
      'Tilly; 07700 900123; "Bay window; blackout" ',
      'Name; Phone; Notes',
      'Tom; ; 5" pipe',
    ],
    [
      { name: 'Tilly', phones: ['+447700900123'], notes: 'Bay window; blackout' },
      { name: 'Tom', notes: '5" pipe' },
    ],
    {
      faults: ['5 1'],
      remarks: [
        'Above the names of the columns, left out: “Customers of Acme Blinds, November 2026”.',
      ],
    },
  ],
  [
    'placeholders, several numbers and words beside them',
    [
      'Name,Phone,Email,Postcode,Address',
      'Penny,07700 900123,n/a,CV34 4AB,-',
      'Peter,ex-directory,none,TBC,TBC',
      'Paul,0,paul@example.com (work),N/A,4 Test Way',
      'Polly,01789 298765 & 07700 900123,polly@example.com & p@example.com,cv344ab,',
      'Pam,01789 298765 07700 900123,mailto:pam@example.com,,',
      'Pat,Home 01789 298765 Mob: 07700 900123 ext 12,pat at example,Warwick,',
      'Null,\u202A07700 900123\u202C,\u200Bnull@example.com,CV34\u200B 4AB,',
    ],
    [
      { name: 'Penny', emails: [], postcode: 'CV34 4AB', address: '', notes: '' },
      { name: 'Peter', emails: [], phones: [], postcode: '', address: '', notes: '' },
      {
        name: 'Paul',
        phones: [],
        emails: ['paul@example.com'],
        notes: 'Email: paul@example.com (work)',
      },
      {
        name: 'Polly',
        phones: ['+441789298765', '+447700900123'],
        emails: ['polly@example.com', 'p@example.com'],
        postcode: 'CV34 4AB',
        notes: '',
      },
      { phones: ['+441789298765', '+447700900123'], emails: ['pam@example.com'], notes: '' },
      {
        phones: ['+441789298765', '+447700900123'],
        emails: [],
        postcode: '',
        notes:
          'Postcode: Warwick\nEmail: pat at example\nPhone: Home 01789 298765 Mob: 07700 900123 ext 12',
      },
      {
        name: 'Null',
        phones: ['+447700900123'],
        emails: ['null@example.com'],
        postcode: 'CV34 4AB',
      },
    ],
    { noted: ['4 3', '7 2', '7 3', '7 4'] },
  ],
  [
    'what is too long or too much',
    [
      'Name,Tags,Address,Phone',
      `${'N'.repeat(101)},${'t'.repeat(41)};ok,${'a'.repeat(301)},${Array.from({ length: 21 }, (_, at) => `0178929${1000 + at}`).join(';')}`,
    ],
    [
      {
        name: 'N'.repeat(100),
        tags: ['ok'],
        address: 'a'.repeat(300),
        notes: expect.stringMatching(
          /^Name: N{101}\nPhone: .*01789291020\nAddress: a{301}\nTags: t{41};ok$/,
        ),
      },
    ],
    { noted: ['2 1', '2 2', '2 3', '2 4'] },
  ],
  [
    'no names of columns',
    ['07700 900123,Anna', '07700 900124,Ben'],
    [],
    {
      faults: ['1 1'],
      remarks: [
        'No row names the columns, so the first one is imported too.',
        'These columns are left out: “Column 1” (2 rows), “Column 2” (2 rows).',
      ],
    },
  ],
])('a file is read of %s', async (_, lines, people, told = {}) => {
  const { faults = [], noted = [], remarks = [] } = told;
  const read = await readImport(Buffer.from(lines.join('\n')), null);
  expect(read.people).toMatchObject(people);
  expect(read.people).toHaveLength(people.length);
  const placed = (list: typeof read.faults) => list.map(({ row, column }) => `${row} ${column}`);
  expect([placed(read.faults), placed(read.noted), read.remarks]).toEqual([faults, noted, remarks]);
});

const sheets = (first: string) => ({
  'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="One" sheetId="1" ${first} r:id="rId4"/><sheet name="Customers" sheetId="2" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${['worksheet', 'styles', 'sharedStrings', 'worksheet'].map((type, at) => `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${['worksheets/sheet1', 'styles', 'sharedStrings', 'worksheets/sheet2'][at]}.xml"/>`).join('')}</Relationships>`,
});
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
test.each([
  ['hidden', 'state="hidden"', `${cell('Name')}${cell('Phone')}`],
  ['very hidden', 'state="veryHidden"', `${cell('Name')}${cell('Phone')}`],
  ['a cover', '', cell('Our customers')],
  ['empty', '', ''],
])(
  'of a workbook whose first sheet is %s the second is read, and said so',
  async (_, state, row) => {
    const further = {
      ...sheets(state),
      'xl/worksheets/sheet2.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">${row}</row></sheetData></worksheet>`,
    };
    const rows = [
      ['Our customers'],
      [],
      ['', 'printed today'],
      ['Name', 'Phone'],
      ['Hattie', 7700900123],
    ];
    const { people, remarks } = await readImport(anXlsx(rows, further), null);
    expect(people).toMatchObject([{ name: 'Hattie', phones: ['+447700900123'] }]);
    expect(remarks).toEqual([
      'Only the sheet “Customers” is read. To import another, save it as a file of its own: “One”.',
      'Above the names of the columns, left out: “Our customers”, “printed today”.',
    ]);
  },
);
