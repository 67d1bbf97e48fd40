// The first member of staff, from the process's settings.
import { type Database, type Handle, isUniqueViolation } from '../../../lib/database/database.ts';
import { StartError } from '../../../lib/process/start-error.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { demoCredentials } from '../session.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { type Firm, weaknessOf } from './password-strength.ts';
import {
  findPasswordHash,
  hasStaff,
  listSamplePasswords,
  removePassword,
  setStaffPassword,
} from './store.ts';

/**
 * Creates the first member of staff, and removes the demo's password once the firm has its own.
 * @param admin without a password the server is in demo mode.
 * @throws StartError for a new password that is too easy to guess.
 * @returns whether this call created the first member of staff, and whether the demo credentials work, so that
 * the login page may show them.
 */
export async function ensureFirstStaff(
  database: Database,
  clock: Clock,
  admin: { username: string; password: string | undefined },
  readFirm: () => Promise<Firm>,
): Promise<{ created: boolean; demo: boolean }> {
  const { username, password } = admin;
  const set = async (name: string, chosen: string) => {
    const hash = await hashPassword(chosen);
    return database.write((trx) => setStaffPassword(trx, name, hash, clock.now()));
  };
  const isNew = !(await hasStaff(database.db));
  const replacesDemo = password !== undefined && !isNew && (await opensForDemo(database));
  if (password && (isNew || replacesDemo)) {
    const weakness = await weaknessOf(password, { username, firm: await readFirm() });
    if (weakness) throw new StartError(`ADMIN_PASSWORD: ${weakness}`);
  }
  const first = password ? { username, password } : demoCredentials;
  const created =
    isNew &&
    (await set(first.username, first.password).then(
      // Another process, starting on the same empty database, may be faster.
      (done) => done === 'created',
      (error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        return false;
      },
    ));
  if (replacesDemo) {
    await set(demoCredentials.username, password);
    await set(username, password);
  }
  if (password && !isNew) await database.write(closeSamples);
  return { created, demo: !password && (await opensForDemo(database)) };
}

/** The demo's advisers sign in with its password, which is public. */
export async function closeSamples(trx: Handle): Promise<void> {
  for (const { userId, password } of await listSamplePasswords(trx)) {
    if (!(await verifyPassword(demoCredentials.password, password))) continue;
    await removePassword(trx, userId);
  }
}

async function opensForDemo({ db }: Database): Promise<boolean> {
  const hash = await findPasswordHash(db, demoCredentials.username);
  return hash !== undefined && (await verifyPassword(demoCredentials.password, hash));
}
