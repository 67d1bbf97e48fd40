import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { type Caller, type Route, routesUnder } from '../../../kit/http/route.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { findAccount, listAccounts } from '../../staff/server/store.ts';
import type { Account } from '../../staff/staff.ts';
import { adviserSchema, adviserTimesInput, adviserTimesSchema } from '../times-record.ts';
import { readAllTimes, readTimes } from './store.ts';
import { changeTimes, type TimesServices } from './times.ts';

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
        "Save an adviser's times; missing fields stay as they are. Leave that advisers enter themselves is always saved as asked for. An old version is refused, with the current times in the response",
      body: adviserTimesInput,
      answer: adviserTimesSchema,
      handle: ({ param, body, caller }) =>
        changeTimes(services, (trx) => knownAdviser(trx, param('user'), caller), body, caller),
    }),
  ];
}
