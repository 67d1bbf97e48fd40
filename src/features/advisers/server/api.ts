import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { keepSample } from '../../../kit/crud/server/sample-store.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import { type Caller, type Route, routesUnder } from '../../../kit/http/route.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { findAccount, listAccounts } from '../../staff/server/store.ts';
import type { Account } from '../../staff/staff.ts';
import type { Leave } from '../adviser-times.ts';
import {
  type AdviserTimesInput,
  type AdviserTimesRecord,
  adviserSchema,
  adviserTimesInput,
  adviserTimesSchema,
} from '../times-record.ts';
import { lockTimes, readAllTimes, readTimes, saveTimes } from './store.ts';

const route = routesUnder('Advisers');

export function advisersApi(services: TimesServices): Route[] {
  const { database, clock } = services;

  /** The account of an adviser whose times the caller may see. @throws AppError 404 */
  async function knownAdviser(db: Handle, userId: string, { staff }: Caller): Promise<Account> {
    const isOthers = staff?.role === 'adviser' && staff.id !== userId;
    const account = isOthers ? undefined : await findAccount(db, userId, clock.now());
    if (account?.role !== 'adviser') throw new AppError('notFound', 'There is no such adviser.');
    return account;
  }

  return [
    route.get(adminApi.advisers(), {
      summary: 'Every active adviser, with their times',
      answer: z.array(adviserSchema),
      async handle() {
        const [accounts, timesOf] = await Promise.all([
          listAccounts(database.db, clock.now()),
          readAllTimes(database.db),
        ]);
        return accounts
          .filter(({ role, state }) => role === 'adviser' && state !== 'disabled')
          .map((account) => ({ ...account, times: timesOf(account.id) }));
      },
    }),
    route.get(adminApi.adviserTimes(':user'), {
      summary: "One adviser's working hours, leave and home postcode; advisers can read their own",
      answer: adviserTimesSchema,
      async handle({ param, caller }) {
        const { id } = await knownAdviser(database.db, param('user'), caller);
        return readTimes(database.db, id);
      },
    }),
    route.put(adminApi.adviserTimes(':user'), {
      summary:
        "Save an adviser's times; missing fields stay as they are. An old version is refused, with the current times in the response",
      body: adviserTimesInput,
      answer: adviserTimesSchema,
      handle: ({ param, body, caller }) =>
        changeTimes(services, (trx) => knownAdviser(trx, param('user'), caller), body, caller),
    }),
  ];
}

interface TimesServices extends Base {
  /** Recalculates what depends on the slots' places before the response is sent. */
  onBookingRules(): Promise<void>;
}

/**
 * Changes an adviser's times; missing parts stay as they are.
 * @param find the account, or throws.
 * @throws AppError 409 with `current` for an old version
 */
async function changeTimes(
  services: TimesServices,
  find: (trx: Handle) => Promise<Account>,
  { version, ...changes }: AdviserTimesInput,
  caller: Caller,
): Promise<AdviserTimesRecord> {
  const saved = await writeAs(services, caller, 'staff', async (trx, audit, now) => {
    const { id, username } = await find(trx);
    await lockTimes(trx, services.database, id);
    const current = await readTimes(trx, id);
    if (version !== undefined && version !== current.version) {
      throw AppError.stale('Somebody else has changed these times in the meantime.', current);
    }
    const next = { ...current, ...changes, version: current.version + 1 } as AdviserTimesRecord;
    if (caller.staff?.role === 'adviser' && differ(next.profile, current.profile)) {
      throw new AppError(
        'forbidden',
        'Only the office can change what the website says about you.',
      );
    }
    await saveTimes(trx, id, next, now);
    // Leave makes nobody's sample hours their own: places would fall to one adviser's.
    if (differ(current.hours, next.hours)) await keepSample(trx, 'adviserTimes', id);
    await audit('saved', 'adviser times', {
      detail: `${username}: ${changesInWords(current, next)}`,
    });
    return next;
  });
  await services.onBookingRules();
  return saved;
}

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

const isSame = (one: Leave, other: Leave) =>
  one.from === other.from && one.to === other.to && one.note === other.note;

/** `hours; leave 2026-12-24 to 2026-12-31 entered`, without reasons and addresses. */
function changesInWords(before: AdviserTimesRecord, after: AdviserTimesRecord): string {
  const differs = (name: keyof AdviserTimesRecord) => differ(before[name], after[name]);
  const within = (leave: Leave, all: readonly Leave[]) => all.some((one) => isSame(one, leave));
  const wordsOf = ({ from, to }: Leave) => `leave ${from} to ${to}`;
  const changes = [
    ...(differs('hours') ? ['hours'] : []),
    ...(differs('homePostcode') ? ['home'] : []),
    ...(differs('kinds') ? ['kinds of visit'] : []),
    ...(differs('profile') ? ['profile'] : []),
    ...after.leave
      .filter((leave) => !within(leave, before.leave))
      .map((leave) => `${wordsOf(leave)} entered`),
    ...before.leave
      .filter((leave) => !within(leave, after.leave))
      .map((leave) => `${wordsOf(leave)} withdrawn`),
  ];
  return changes.join('; ') || 'nothing';
}
