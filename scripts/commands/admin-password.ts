// Sets the password of a member of staff, creating the account if needed; removes their second step and ends their
// sessions.
// npm run admin:password -- laura          asks for the password, without showing it
// npm run admin:password -- laura < file   takes the first line
import { openDatabase } from '../../src/app/process/open-database.ts';
import { hashPassword, passwordLength } from '../../src/features/auth/server/password.ts';
import { weaknessOf } from '../../src/features/auth/server/password-strength.ts';
import {
  removeSecondFactorByName,
  setStaffPassword,
} from '../../src/features/auth/server/store.ts';
import { areaTitles } from '../../src/features/pages/server/store.ts';
import { readSettings } from '../../src/features/settings/server/store.ts';
import { atConsole, recordAudit } from '../../src/kit/crud/server/audit-store.ts';
import { AppError } from '../../src/lib/http/errors.ts';
import { readConfig } from '../../src/lib/process/env.ts';
import { createLog } from '../../src/lib/process/log.ts';
import { runScript } from './run-script.ts';

await runScript(async () => {
  const config = readConfig();
  const username = process.argv[2] ?? config.admin.username;
  if (!/^[A-Za-z0-9._-]{3,30}$/.test(username)) {
    throw new AppError('invalid', 'A user name takes 3 to 30 letters, digits, ".", "_" or "-".');
  }
  const password = process.stdin.isTTY ? await askTwice(username) : await firstLine();
  if (password.length < passwordLength.min || password.length > passwordLength.max) {
    throw new AppError(
      'invalid',
      `A password takes ${passwordLength.min} to ${passwordLength.max} characters. Nothing was changed.`,
    );
  }
  const database = await openDatabase(config, createLog('warn'));
  try {
    const areas = await areaTitles(database.db);
    const firm = { ...(await readSettings(database.db)), areas };
    const weakness = await weaknessOf(password, { username, firm });
    if (weakness) throw new AppError('invalid', `${weakness} Nothing was changed.`);
    const hash = await hashPassword(password);
    const now = new Date();
    const done = await database.write(async (trx) => {
      const outcome = await setStaffPassword(trx, username, hash, now);
      await removeSecondFactorByName(trx, username);
      await recordAudit(trx, atConsole, now, {
        action: outcome === 'created' ? 'created' : 'changed-password',
        subject: 'staff',
        detail: username,
      });
      return outcome;
    });
    console.log(
      done === 'created'
        ? `Made the member of staff "${username}" with this password.`
        : `Changed the password of "${username}", took off any second step and ended their sessions.`,
    );
  } finally {
    await database.close();
  }
});

async function askTwice(username: string): Promise<string> {
  const password = await ask(`New password of "${username}": `);
  if (password !== (await ask('The same again: '))) {
    throw new AppError('invalid', 'These are two different passwords. Nothing was changed.');
  }
  return password;
}

/** Reads a line from the terminal without showing it. */
function ask(question: string): Promise<string> {
  const { stdin, stdout } = process;
  stdout.write(question);
  return new Promise((resolve, reject) => {
    let typed = '';
    const finish = () => {
      stdin.off('data', read).setRawMode(false).pause();
      stdout.write('\n');
    };
    const read = (chunk: string) => {
      for (const key of chunk) {
        if (key === '\r' || key === '\n') {
          finish();
          return resolve(typed);
        }
        if (key === '\u0003' || key === '\u0004') {
          finish();
          return reject(new AppError('invalid', 'Nothing was changed.'));
        }
        if (key === '\u007f' || key === '\b') typed = typed.slice(0, -1);
        else typed += key;
      }
    };
    stdin.setEncoding('utf8').setRawMode(true).resume().on('data', read);
  });
}

async function firstLine(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  return text.split(/\r?\n/)[0] ?? '';
}
