// Every way in, with every second step that an account may have, under every demand of the firm.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminApi } from '../../../admin-urls.ts';
import type { Role } from '../../../kit/role.ts';
import { authenticatorCode } from '../../../test/authenticator.ts';
import { everyEngine, wholeRun } from '../../../test/engines.ts';
import { type Device, makeDevice } from '../../../test/passkey.ts';
import { colleaguePassword, type Headers, jarOf, joinStaff } from '../../../test/staff.ts';
import { makeTestApp, type TestApp, testPublicUrl } from '../../../test/test-app.ts';

const ways = ['password', 'link', 'passkey', 'code', 'recovery code'] as const;
type Way = (typeof ways)[number];
const holdings = ['nothing', 'code', 'passkey', 'both'] as const;
type Holding = (typeof holdings)[number];

const houses = [
  ['optional', 'owner'],
  ['owners', 'owner'],
  ['owners', 'office'],
  ['everybody', 'office'],
] as const;

/** In the order of the houses. `half`: may set up a second step, and do nothing else. */
const table: Record<Holding, Record<Way, string>> = {
  nothing: {
    password: 'all half all half',
    link: 'all half all half',
    passkey: 'none none none none',
    // There is no code to ask for: the password is all there is.
    code: 'all half all half',
    'recovery code': 'all half all half',
  },
  code: {
    password: 'none none none none',
    link: 'none none none none',
    passkey: 'none none none none',
    code: 'all all all all',
    'recovery code': 'all all all all',
  },
  passkey: {
    password: 'none none none none',
    link: 'none none none none',
    passkey: 'all all all all',
    code: 'none none none none',
    'recovery code': 'none none none none',
  },
  both: {
    password: 'none none none none',
    link: 'none none none none',
    passkey: 'all all all all',
    code: 'all all all all',
    'recovery code': 'all all all all',
  },
};

interface Account {
  id: string;
  username: string;
  device: Device;
  passkey: string | undefined;
  totpURI: string;
  backupCodes: string[];
  /** Of the link by which they may choose their password anew. */
  linkToken: string;
}

/** Ten at a time: more passwords than that would have to wait for each other. */
async function inTurn<Item, Done>(items: Item[], work: (item: Item, n: number) => Promise<Done>) {
  const done: Done[] = [];
  for (let from = 0; from < items.length; from += 10) {
    const some = items.slice(from, from + 10);
    done.push(...(await Promise.all(some.map((item, n) => work(item, from + n)))));
  }
  return done;
}

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
  });
  afterAll(() => app.close());

  const post = (path: string, body: unknown, headers: Headers = {}) =>
    app.request(path, { method: 'POST', body, headers: { Origin: testPublicUrl, ...headers } });
  const get = (path: string, headers: Headers = {}) => app.request(path, { headers });
  const signIn = (username: string, password = colleaguePassword) =>
    post(adminApi.signIn(), { username, password });

  async function addPasskey(session: Headers, device: Device): Promise<Response> {
    const begun = await get(adminApi.newPasskeyOptions(), session);
    if (begun.status !== 200) return begun;
    const options = (await begun.json()) as Parameters<Device['register']>[0];
    const body = { response: device.register(options), name: 'Telephone' };
    return post(adminApi.newPasskey(), body, jarOf(begun, session));
  }

  async function setUpApp(session: Headers) {
    const body = { password: colleaguePassword };
    const begun = await post(adminApi.setUpSecondFactor(), body, session);
    const set = (await begun.json()) as { totpURI: string; backupCodes: string[] };
    const code = authenticatorCode(set.totpURI);
    const confirmed = await post(adminApi.verifyCode(), { code }, session);
    expect(confirmed.status).toBe(200);
    return { ...set, session: jarOf(confirmed, session) };
  }

  async function makeAccount(username: string, role: Role, holding: Holding): Promise<Account> {
    const joined = await joinStaff(app, role, username);
    const device = makeDevice(testPublicUrl);
    const account = { id: joined.id, username, device, passkey: undefined as string | undefined };
    let session = joined.headers;
    let codes = { totpURI: 'otpauth://totp/none?secret=AAAA', backupCodes: ['aaaaa-aaaaa'] };
    if (holding === 'code' || holding === 'both') ({ session, ...codes } = await setUpApp(session));
    if (holding === 'passkey' || holding === 'both') {
      const added = await addPasskey(session, device);
      expect(added.status).toBe(200);
      account.passkey = ((await added.json()) as { id: string }).id;
    }
    const { link } = await app.json<{ link: { url: string } }>(
      adminApi.accountPasswordLink(joined.id),
      { method: 'POST', status: 201, asStaff: true, body: {} },
    );
    const linkToken = new URL(link.url).searchParams.get('token') ?? '';
    return { ...account, ...codes, linkToken };
  }

  /** @returns the cookies that are left of having tried this way in. */
  async function goIn(way: Way, account: Account): Promise<Headers> {
    const { username, device, totpURI, backupCodes } = account;
    if (way === 'password') return jarOf(await signIn(username));
    if (way === 'link') {
      const chosen = await post(adminApi.setPassword(), {
        token: account.linkToken,
        password: colleaguePassword,
      });
      expect(chosen.status).toBe(200);
      return jarOf(await signIn(username), jarOf(chosen));
    }
    if (way === 'passkey') {
      const begun = await get(adminApi.passkeySignInOptions());
      const options = (await begun.json()) as { challenge: string };
      const jar = jarOf(begun);
      const body = { response: device.signIn(options) };
      return jarOf(await post(adminApi.passkeySignIn(), body, jar), jar);
    }
    const jar = jarOf(await signIn(username));
    const [path, code] =
      way === 'code'
        ? [adminApi.verifyCode(), authenticatorCode(totpURI, 1)]
        : [adminApi.verifyRecoveryCode(), backupCodes[0]];
    return jarOf(await post(path, { code }, jar), jar);
  }

  /** The statuses of whatever somebody may want here: who they are, set up, take off, reset, make a token. */
  async function tryAll(session: Headers, { passkey = 'none' }: Account) {
    const account = await get(adminApi.ownAccount(), session);
    const who = account.ok ? ((await account.json()) as { needsSecondFactor?: true }) : undefined;
    const password = colleaguePassword;
    const statuses: Record<string, number> = { account: account.status };
    const ask = async (name: string, asked: Promise<Response>) => {
      statuses[name] = (await asked).status;
    };
    await ask('set up passkey', get(adminApi.newPasskeyOptions(), session));
    await ask('set up app', post(adminApi.setUpSecondFactor(), { password }, session));
    await ask('new codes', post(adminApi.newRecoveryCodes(), { password }, session));
    await ask('rename', post(adminApi.renamePasskey(), { id: passkey, name: 'Mine' }, session));
    await ask('token', post(adminApi.tokens(), { name: 'x', scopes: ['content:read'] }, session));
    const change = { currentPassword: password, newPassword: `${password} or more` };
    const changed = await post(adminApi.changePassword(), change, session);
    statuses.reset = changed.status;
    const now = jarOf(changed, session);
    const proof = { password: changed.ok ? change.newPassword : password };
    await ask('take off passkey', post(adminApi.removePasskey(), { id: passkey }, now));
    await ask('take off app', post(adminApi.endSecondFactor(), proof, now));
    return { half: who?.needsSecondFactor === true, statuses };
  }

  function expected(what: string, holding: Holding, role: Role, demanded: boolean) {
    const [hasApp, hasPasskey] = [/code|both/, /passkey|both/].map((has) => has.test(holding));
    const statuses = (whole: object, otherwise: number) => ({
      account: otherwise,
      'set up passkey': otherwise,
      'set up app': otherwise,
      'new codes': otherwise,
      rename: otherwise,
      token: otherwise,
      reset: otherwise,
      'take off passkey': otherwise,
      'take off app': otherwise,
      ...whole,
    });
    if (what === 'none') return { half: false, statuses: statuses({}, 401) };
    const setUp = { account: 200, 'set up passkey': 200, 'set up app': hasApp ? 400 : 200 };
    if (what === 'half') return { half: true, statuses: statuses(setUp, 403) };
    const whole = {
      ...setUp,
      reset: 200,
      'new codes': hasApp ? 200 : 400,
      rename: hasPasskey ? 200 : 400,
      token: role === 'owner' ? 201 : 403,
      // The last one is off by then, where there was no other: the next has to be set up first.
      'take off passkey': hasPasskey ? 200 : 400,
      'take off app': demanded && holding === 'passkey' ? 403 : 200,
    };
    return { half: false, statuses: statuses(whole, 0) };
  }

  describe.each(houses)('a second step that is %s, for the %s', (secondFactor, role) => {
    test('is asked for at every way in where there is one, and only a whole session changes it', async () => {
      const house = houses.findIndex((one) => one[0] === secondFactor && one[1] === role);
      const found: Record<string, unknown> = {};
      const wanted: Record<string, unknown> = {};
      // Each case signs in by passwords, which are slow by design: on PostgreSQL, and in `npm test`, the houses share
      // the cases.
      const cases = holdings
        .filter((_, at) => (wholeRun && engine === 'sqlite') || at === house)
        .flatMap((holding) => ways.map((way) => ({ way, holding })));
      await app.changeSettings('security', { secondFactor: 'optional' });
      const accounts = await inTurn(cases, ({ holding }, n) =>
        makeAccount(`m${house}-${n}`, role, holding),
      );
      await app.changeSettings('security', { secondFactor });
      await inTurn(cases, async ({ way, holding }, n) => {
        const account = accounts[n];
        if (!account) throw new Error('no account');
        const what = table[holding][way].split(' ')[house] ?? '';
        const name = `${way} of who has ${holding}: ${what}`;
        found[name] = await tryAll(await goIn(way, account), account);
        wanted[name] = expected(what, holding, role, house % 2 === 1);
      });
      expect(found).toEqual(wanted);
      await app.changeSettings('security', { secondFactor: 'optional' });
    });
  });
});
