import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import type { CaughtForms, LetThrough } from '../../../kit/http/form-guard.ts';
import type { Caller } from '../../../kit/http/route.ts';
import type { FormName } from '../../../kit/public-form.ts';
import type { Base } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { deriveToken } from '../../../lib/process/secrets.ts';
import { caughtFormStore, deleteCaughtForm, insertCaughtForm } from './store.ts';

export interface KeptForms extends CaughtForms {
  /** Processes the form, once. @throws AppError 404, and the form's own errors */
  letThrough(id: number, overbook: boolean, caller: Caller): Promise<void>;
}

export function createCaughtForms(deps: Base & { secret: string }): KeptForms {
  const { database, clock, secret } = deps;
  const store = caughtFormStore(database);
  const runs = new Map<FormName, LetThrough>();

  return {
    async keep({ body, address, ...caught }) {
      const text = (...names: string[]) =>
        names.map((name) => Reflect.get(body, name)).find((value) => typeof value === 'string') ??
        '';
      const form = {
        ...caught,
        body: { ...body },
        name: text('name', 'author'),
        email: text('email'),
        phone: text('phone'),
        address: deriveToken(secret, 'caught form', address),
      };
      await database.write((trx) => insertCaughtForm(trx, form, clock.now()));
      database.changes.publish('caught-forms');
    },
    whenLetThrough(form, run) {
      runs.set(form, run);
    },
    async letThrough(id, overbook, caller) {
      const known = await store.find(database.db, id);
      const run = known && runs.get(known.form);
      if (!run) throw unknown();
      const { form, body } = known;
      await run(body, {
        overbook,
        async begin(trx) {
          if (!(await deleteCaughtForm(trx, id))) throw unknown();
          await recordAudit(trx, caller, clock.now(), {
            action: 'let through',
            subject: 'form',
            subjectId: id,
            detail: overbook ? `${form}; overbooked` : form,
          });
        },
      });
      database.changes.publish('caught-forms');
    },
  };
}

const unknown = () => new AppError('notFound', 'There is no such form.');
