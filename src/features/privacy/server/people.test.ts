// Privacy by customer: what is one person's is found, handed out and erased by any of their addresses, and nothing of
// anybody else.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking, firstDay } from '../../../test/fixtures.ts';
import { signedForm } from '../../../test/gateways.ts';
import { fillShop } from '../../../test/shop.ts';
import { makeTestApp, type TestApp, testPublicUrl } from '../../../test/test-app.ts';
import type { Customer, TimelineEntry } from '../../customers/customer.ts';
import type { Product } from '../../products/product.ts';
import type { Person as Found, Joined } from '../person.ts';

const account = { accountSid: 'AC1', authToken: 'the token', from: '+441632960000' };

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    // Nothing is sent: the outbox does not run.
    app = await makeTestApp({
      engine,
      config: { sms: { ...account, apiBase: 'http://127.0.0.1:1' } },
    });
    await app.signIn();
  });
  beforeEach(async () => {
    await app.reset();
    await app.changeSettings('booking', { capacityPerSlot: 100 });
  });
  afterAll(() => app.close());

  const send = <Answer>(path: string, body: object, status = 201) =>
    app.json<Answer>(path, { method: 'POST', body, status });
  const staff = <Answer>(...asked: Parameters<TestApp['staffJson']>) =>
    app.staffJson<Answer>(...asked);
  const ask = <Answer = Found & { joined?: Joined }>(
    what: 'lookup' | 'export' | 'erase',
    contact: string,
    { status = 200, ...more }: { status?: number; isOne?: boolean; reviewIds?: number[] } = {},
  ) => staff<Answer>(`people/${what}`, 'POST', { contact, confirmation: 'ERASE', ...more }, status);
  const visit = (name: string, email: string, phone: string, changes: object = {}) =>
    send<{ id: number }>('/api/appointments', aBooking({ name, email, phone, ...changes }));
  const write = (name: string, email: string, phone: string, message: string) =>
    send<{ id: number }>('/api/contact', { name, email, phone, message });
  let texts = 0;
  const text = async (phone: string, body: string) => {
    texts += 1;
    const From = `+44${phone.slice(1)}`;
    const form = { MessageSid: `SM${texts}`, From, Body: body };
    const sent = signedForm(`${testPublicUrl}/api/hooks/sms`, account.authToken, form);
    expect((await app.request('/api/hooks/sms', { ...sent, method: 'POST' })).status).toBe(200);
  };
  const customers = (query = '') => staff<Customer[]>(`customers${query}`);
  const note = async (id: number, changes: object) => {
    const { emails, phones, name, version } = await staff<Customer>(`customers/${id}`);
    await staff(`customers/${id}`, 'PUT', { name, emails, phones, version, ...changes });
  };
  /** Splits off the visits, and what has a word in it. */
  const split = async (id: number, word: string) => {
    const entries = await staff<TimelineEntry[]>(`customers/${id}/timeline`);
    const own = entries.filter((entry) => entry.kind === 'visit' || entry.text.includes(word));
    await staff(
      `customers/${id}/split`,
      'POST',
      { records: own.map((entry) => ({ kind: entry.kind, id: entry.id })) },
      201,
    );
  };
  /** Every table, as text. */
  async function kept(): Promise<string> {
    const { db } = app.services.database;
    const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView);
    const all = [];
    for (const { name } of tables) {
      all.push((await sql`select * from ${sql.table(name)}`.execute(db)).rows);
    }
    return JSON.stringify(all);
  }
  test.each([
    ['number', '07700 900402', 'x@evil.example', 'x@evil.example'],
    ['e-mail address', '07700 900666', 'Nora@Example.com', '07700 900666'],
  ])(
    'a stranger who knows somebody’s %s gets and destroys nothing of theirs',
    async (_, phone, email, own) => {
      await write('Nora Vane', 'nora@example.com', '07700 900402', 'NORAFORM');
      await text('07700900402', 'NORATEXT 4711');
      const [{ id } = { id: 0 }] = await customers();
      await staff(`customers/${id}/messages`, 'POST', { channel: 'sms', text: 'NORAANSWER' }, 201);
      await write('Mal Evil', email, phone, 'EVILFORM');
      await visit('Mal Evil', email, phone, { address: 'EVILHOUSE' });
      await note(id, { notes: 'NORANOTE' });
      await staff('tasks', 'POST', { text: 'NORATASK', dueOn: firstDay, customerId: id }, 201);
      await send('/api/testimonials', { author: 'Nora Vane', quote: 'NORAREVIEW', rating: 5 });
      const looked = await ask('lookup', own);
      expect(looked.joined).toEqual({ with: [{ id, name: 'Nora Vane' }], mustSplit: false });
      for (const told of [looked, await ask('export', own)]) {
        expect(JSON.stringify({ ...told, joined: undefined })).not.toMatch(/NORA|Nora Vane/);
        expect(JSON.stringify(told)).toContain('EVILFORM');
      }
      // Her own are not handed out, either, before it is known whose the thread is.
      const hers = await ask('lookup', 'nora@example.com');
      expect(hers.joined).toEqual({ with: [{ id, name: 'Mal Evil' }], mustSplit: true });
      expect(JSON.stringify(hers)).not.toContain('EVILFORM');
      for (const what of ['export', 'erase'] as const) {
        const { error } = await ask<{ error: string }>(what, '07700 900402', { status: 409 });
        expect(error).toContain('Joined with Mal Evil');
      }
      await ask('erase', own);
      const left = await kept();
      expect(left).not.toMatch(/EVIL|Mal Evil/);
      for (const word of ['FORM', 'TEXT', 'ANSWER', 'NOTE', 'TASK', 'REVIEW']) {
        expect(left).toContain(`NORA${word}`);
      }
      expect(await customers()).toMatchObject([
        { id, name: 'Nora Vane', emails: ['nora@example.com'], phones: ['+447700900402'] },
      ]);
      // Hers again.
      const file = JSON.stringify(await ask('export', '07700 900402'));
      for (const word of ['FORM', 'TEXT', 'ANSWER', 'NOTE', 'TASK']) {
        expect(file).toContain(`NORA${word}`);
      }
    },
  );

  test('staff may say that several names are one person', async () => {
    await text('07700900409', 'NEDTEXT');
    await write('Ned Late', 'ned@example.com', '07700 900409', 'NEDFORM');
    await write('N. Late', 'n.late@example.com', '07700 900409', 'NEDAGAIN');
    await ask('erase', 'ned@example.com', { status: 409 });
    const whole = JSON.stringify(await ask('export', 'n.late@example.com', { isOne: true }));
    for (const word of ['TEXT', 'FORM', 'AGAIN']) expect(whole).toContain(`NED${word}`);
    await ask('erase', 'n.late@example.com', { isOne: true });
    expect(await kept()).not.toMatch(/NED|900409|late@example/);
  });

  test.each([
    ['texted', '07700 900410', 'x@evil.example', 'x@evil.example'],
    [
      'typed an address that a stranger has typed before',
      '07700 900666',
      'nan@example.com',
      '07700 900666',
    ],
  ])('nothing of somebody who has only %s goes to a stranger', async (how, phone, email, own) => {
    if (how === 'texted') await text('07700900410', 'NANTEXT');
    await write('Mal Evil', email, phone, 'EVILFORM');
    if (how !== 'texted') await write('Nan Two', 'nan@example.com', '', 'NANFORM');
    expect(await ask('lookup', own)).toMatchObject({ joined: { mustSplit: true } });
    for (const what of ['export', 'erase'] as const) await ask(what, own, { status: 409 });
  });

  test('an address is not found as the end of a longer one', async () => {
    await write('Nora Vane', 'nora@example.com', '', 'NORAFORM');
    await write('A Vane', 'a@example.com', '', 'AFORM');
    const own = JSON.stringify(await ask('lookup', 'a@example.com'));
    expect(own).not.toContain('NORA');
    await ask('erase', 'nora@example.com');
    expect(await kept()).not.toMatch(/nora@example|NORAFORM/);
  });

  test('each of the others is named once', async () => {
    await write('Ned Own', 'ned@example.com', '07700 900412', 'NEDFORM');
    await write('Mal Evil', 'x@evil.example', '07700 900412', 'EVILFORM');
    await write('Mal Evil', 'nel@example.com', '07700 900412', 'EVILAGAIN');
    for (const word of ['NELFORM', 'NELAGAIN']) await write('Nel One', 'nel@example.com', '', word);
    const { joined } = await ask('lookup', 'x@evil.example');
    expect(joined?.with.map(({ name }) => name)).toEqual(['Ned Own', 'Nel One']);
  });

  test('the message to the team goes too, however a number was typed', async () => {
    await fillShop(app.services.database, app.clock);
    const [product] = await app.json<Product[]>('/api/products');
    await send('/api/swatch-requests', {
      name: 'Odd Signs',
      address: '1 ODDSTREET',
      postcode: 'CV37 9ZZ',
      phone: '07700\u00a09004\u201311',
      swatches: [{ productId: product?.id, colour: product?.colours[0]?.name }],
    });
    expect(await kept()).toContain('Odd Signs');
    await ask('erase', '07700 900411');
    expect(await kept()).not.toMatch(/Odd Signs|ODDSTREET/);
  });

  test('drafts of reviews by an erased person go with them', async () => {
    await write('Una Gone', 'una@example.com', '', 'Hello');
    const drafted = { author: 'UNA  Gone', quote: 'UNADRAFT', rating: 5 };
    await staff('drafts/testimonials/new', 'PUT', { data: drafted }, 201);
    const { id } = await send<{ id: number }>('/api/testimonials', {
      author: 'Bob Stays',
      quote: 'BOBREVIEW',
      rating: 5,
    });
    await staff(`drafts/testimonials/${id}`, 'PUT', {
      data: { author: 'Una Gone', quote: 'BOBDRAFT', rating: 5 },
    });
    expect(await ask('lookup', 'una@example.com')).toMatchObject({
      reviewDrafts: [{ quote: expect.any(String) }, { quote: expect.any(String) }],
    });
    await ask('erase', 'una@example.com');
    const left = await kept();
    expect(left).not.toMatch(/una {1,2}gone|UNADRAFT/i);
    expect(left).toContain('BOBREVIEW');
  });

  test('of twelve people each is found whole by every address, and erased alone', async () => {
    const people: Record<string, string[]> = {};
    const person = (word: string, ...contacts: string[]) => {
      people[word] = contacts;
    };
    const idOf = async (word: string) => (await customers(`?q=${word}`))[0]?.id ?? 0;
    // Two addresses and two numbers, typed by herself.
    person('ADA', '07700 900501', 'ada@example.com', 'ada.b@example.com', '07700 900502');
    await visit('Ada One', 'ada@example.com', '07700 900501', { additionalInfo: 'ADAVISIT' });
    await write('Ada One', 'ada.b@example.com', '07700 900501', 'ADAFORM');
    await write('ada  ONE', 'ada@example.com', '07700 900502', 'ADAAGAIN');
    await text('07700900502', 'ADATEXT');
    // Two who share a number; one has been split off.
    person('BEN', 'ben@example.com');
    person('BEA', 'bea@example.com');
    await write('Ben Two', 'ben@example.com', '07700 900503', 'BENFORM');
    await write('Bea Two', 'bea@example.com', '07700 900503', 'BEAFORM');
    await visit('Bea Two', 'bea@example.com', '07700 900503', { additionalInfo: 'BEAVISIT' });
    await split(await idOf('Ben'), 'BEAFORM');
    // Two who are joined still.
    person('CAL', 'cal@example.com');
    person('DOT', 'dot@example.com');
    await write('Cal Three', 'cal@example.com', '07700 900504', 'CALFORM');
    await write('Dot Three', 'dot@example.com', '07700 900504', 'DOTFORM');
    // Merged by staff.
    person('EVE', 'eve@example.com', '07700 900505');
    await write('Eve Four', 'eve@example.com', '', 'EVEFORM');
    await visit('Eve Four', 'eve2@example.com', '07700 900505', { additionalInfo: 'EVEVISIT' });
    const eves = await customers('?q=Eve');
    await staff(`customers/${eves[0]?.id}/merge`, 'POST', { otherId: eves[1]?.id });
    // A file's, with notes, joined by what they write themselves.
    person('FAY', 'fay@example.com', '07700 900506');
    person('GUS', 'gus@example.com', '07700 900507');
    const file = new FormData();
    const csv = `name,email,phone,notes
Fay Five,fay@example.com,07700 900506,FAYNOTE
Gus Six,gus@example.com,07700 900507,GUSNOTE\n`;
    file.set('file', new Blob([csv]), 'people.csv');
    file.set('dryRun', 'false');
    const headers = await app.signIn();
    const sent = { method: 'POST', headers, body: file };
    const imported = await fetch(`${app.origin}/api/admin/customer-imports`, sent);
    expect(imported.status).toBe(201);
    await write('Fay Five', 'fay.b@example.com', '07700 900506', 'FAYFORM');
    // Typed by the office alone.
    person('HAL', 'hal@example.com', 'hal.b@example.com', '07700 900508');
    const typed = { emails: ['hal@example.com', 'hal.b@example.com'], phones: ['07700 900508'] };
    await staff('customers', 'POST', { name: 'Hal Seven', notes: 'HALNOTE', ...typed }, 201);
    // With a number that the office added.
    person('IVY', 'ivy@example.com', '07700 900509', '07700 900510');
    await visit('Ivy Eight', 'ivy@example.com', '07700 900509', { additionalInfo: 'IVYVISIT' });
    await note(await idOf('Ivy'), { phones: ['07700 900509', '07700 900510'], notes: 'IVYNOTE' });
    await text('07700900510', 'IVYTEXT');
    // Two customers of one name, between whom a record is.
    person('JOE', 'joe@example.com', 'joe.b@example.com', '07700 900511', '07700 900512');
    await write('Joe Nine', 'joe@example.com', '07700 900511', 'JOEFORM');
    await write('Joe Nine', 'joe.b@example.com', '07700 900512', 'JOEAGAIN');
    await write('Joe Nine', 'joe@example.com', '07700 900512', 'JOEBOTH');
    person('KIM', 'kim@example.com');
    await write('Kim Ten', 'kim@example.com', '', 'KIMFORM');

    // The words of each, as they are before anything is erased. A random token may have any other letters after a name.
    const wordsOf = (word: string, all: string) =>
      new Set(all.match(new RegExp(`${word}(?:AGAIN|BOTH|FORM|NOTE|TEXT|VISIT)`, 'g')));
    const before = await kept();
    const isJoined = (word: string) => word === 'CAL';
    for (const [word, contacts] of Object.entries(people)) {
      expect(wordsOf(word, before).size, word).toBeGreaterThan(0);
      for (const contact of contacts) {
        const others = Object.keys(people).filter((one) => one !== word);
        const looked = JSON.stringify(await ask('lookup', contact));
        expect(wordsOf(word, looked), `${word} by ${contact}`).toEqual(wordsOf(word, before));
        const told = isJoined(word) ? '' : JSON.stringify(await ask('export', contact));
        if (told) expect(wordsOf(word, told), contact).toEqual(wordsOf(word, before));
        for (const other of others) {
          expect(`${looked} ${told}`, `${other} by ${contact}`).not.toContain(`${other}F`);
          expect(`${looked} ${told}`).not.toMatch(new RegExp(`${other}(VISIT|NOTE|TEXT|AGAIN)`));
        }
      }
    }
    await ask('erase', 'cal@example.com', { status: 409 });
    await split(await idOf('Cal'), 'DOTFORM');
    for (const [word, contacts] of Object.entries(people)) {
      const others = Object.keys(people).filter((one) => one !== word);
      const rest = await kept();
      await ask('erase', contacts.at(-1) ?? '');
      const left = await kept();
      expect(wordsOf(word, left), word).toEqual(new Set());
      for (const contact of contacts.filter((one) => one.includes('@'))) {
        expect(left, word).not.toContain(contact);
      }
      for (const other of others) expect(wordsOf(other, left)).toEqual(wordsOf(other, rest));
    }
    expect(await customers()).toEqual([]);
  });
}, 'always');
