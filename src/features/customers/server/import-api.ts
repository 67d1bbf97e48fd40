import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as rest } from 'node:timers/promises';
import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import { Reply, type Route, routesUnder } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import { withIncomingFolder } from '../../../lib/files/incoming-folder.ts';
import { AppError, type ErrorCode, existing, type FieldErrors } from '../../../lib/http/errors.ts';
import { contentOf, type ReceivedForm, receiveForm } from '../../../lib/http/multipart.ts';
import { bareEnvironment } from '../../../lib/process/env.ts';
import { programBeside } from '../../../lib/process/less-urgent.ts';
import { oneAtATime } from '../../../lib/process/one-at-a-time.ts';
import type { Fault } from '../../../lib/text/csv-lines.ts';
import { customers } from '../customer.ts';
import {
  type ImportDone,
  type ImportMapping,
  importDone,
  importMapping,
  importPreview,
  importSchema,
  MOST_IMPORT_BYTES,
  NO_NAME,
  takenBack,
} from '../customer-import.ts';
import type { CustomerDeps } from './api.ts';
import type { ReadImport } from './import-file.ts';
import { importCustomers, listImports, planImport, takeBack } from './import-store.ts';

const route = routesUnder(customers.plural);
const REST_MS = 20;

const importForm = z.object({
  file: z.string().meta({ format: 'binary' }),
  mapping: z.string().optional().meta({ description: 'JSON: the headers of each field' }),
  apart: z.enum(['true', 'false']).optional().meta({
    description: 'Whether rows with different names and one number or address stay apart',
  }),
  dryRun: z.enum(['true', 'false'], 'Must be true or false').default('true'),
});

const sentFields = importForm
  .pick({ dryRun: true, apart: true })
  .extend({ mapping: importMapping.optional() });

export function customerImportsApi(deps: CustomerDeps & { incoming: string }): Route[] {
  const { database, clock, wordIndexer, incoming } = deps;
  const { db } = database;
  // Each may fill the memory that one may have.
  const inTurn = oneAtATime();

  return [
    route.get(adminApi.customerImports(), {
      summary: 'The last 20 imports of customers, the newest first',
      answer: z.array(importSchema),
      handle: () => listImports(db),
    }),
    route.post(adminApi.customerImports(), {
      summary:
        'Import customers from a CSV or XLSX file of at most 10 MB and 10,000 rows; unless dryRun is false, only say (200) what would happen',
      status: 201,
      form: importForm,
      answer: importDone,
      handle: ({ raw, caller, once }) =>
        withIncomingFolder(incoming, async (folder) => {
          const form = await receiveForm(raw, folder, {
            maxFiles: 1,
            maxFileBytes: MOST_IMPORT_BYTES,
          });
          return once(contentOf(form), () =>
            inTurn(async () => {
              const { path, mapping, isApart, isDry } = readForm(form);
              const { people, ...read } = await readImportFile(path, mapping);
              const told = ({ faults, noted }: Pick<ImportDone, 'faults' | 'noted'>) => ({
                faults: [...read.faults, ...faults].sort(inOrder),
                noted: [...read.noted, ...noted].sort(inOrder),
              });
              if (isDry) {
                const at = clock.now().toISOString();
                const { plan, shared, counts } = await planImport(db, people, isApart, at);
                const { created, joined } = counts;
                const preview = { ...read, ...told(plan), shared, creates: created, joins: joined };
                return new Reply(200, JSON.stringify(importPreview.parse(preview)), {
                  'Content-Type': 'application/json',
                });
              }
              if (!read.mapping.name?.length) {
                throw AppError.ofField('mapping.name', NO_NAME);
              }
              const now = clock.now();
              const done = await importCustomers(
                database,
                people,
                isApart,
                now,
                (trx, { id, created, joined }) =>
                  recordAudit(trx, caller, now, {
                    action: 'imported',
                    subject: 'customer import',
                    subjectId: id,
                    detail: `${created} created, ${joined} joined, ${read.rows - created - joined} left out`,
                  }),
              );
              database.changes.publish('customers');
              // Whoever looks for one of them now finds it.
              while (!(await wordIndexer.catchUp())) await rest(REST_MS);
              return { ...done, ...told(done) };
            }),
          );
        }),
    }),
    route.delete(adminApi.customerImport(':id'), {
      summary: 'Take back the customers of an import that have not been used since',
      status: 200,
      answer: takenBack,
      handle: ({ id, caller }) =>
        writeAs(deps, caller, 'customers', async (trx, audit) => {
          const known = trx.selectFrom('customerImports').select('id').where('id', '=', id());
          existing(await known.executeTakeFirst(), 'import');
          const outcome = await takeBack(trx, id());
          await audit('taken back', 'customer import', {
            subjectId: id(),
            detail: `${outcome.removed} removed, ${outcome.kept} kept`,
          });
          return outcome;
        }),
    }),
  ];
}

/** @throws AppError 400 without a file or for other fields, 413 when the file is too long */
function readForm({ files: [file], fields }: ReceivedForm) {
  const sentAs = (name: string) => fields.get(name)?.[0] || undefined;
  if (!file) throw AppError.ofField('file', 'Please choose a file');
  if (file.tooLarge) throw new AppError('tooLarge', 'A file of customers is at most 10 MB.');
  const { dryRun, mapping, apart } = validate(sentFields, {
    dryRun: sentAs('dryRun'),
    mapping: jsonOf(sentAs('mapping')),
    apart: sentAs('apart'),
  });
  const isApart = apart === undefined ? undefined : apart === 'true';
  return { path: file.path, mapping, isApart, isDry: dryRun === 'true' };
}

const inOrder = (one: Fault, other: Fault) => one.row - other.row;

function jsonOf(text: string | undefined): unknown {
  try {
    return text && JSON.parse(text);
  } catch {
    return text;
  }
}

// Files of customers are read in a process of their own, so that a large or hostile one harms nobody else.
const LONGEST_MS = 60_000;
const HEAP_MIB = 320;

type Outcome = ReadImport | { refused: ErrorCode; message: string; fields?: FieldErrors };

const program = programBeside(import.meta.url, 'import-process');

/** @throws AppError 400, 413 or 415 that says what is wrong with the file */
async function readImportFile(
  path: string,
  mapping: ImportMapping | undefined,
): Promise<ReadImport> {
  const child = fork(program, [path, JSON.stringify(mapping ?? null)], {
    env: bareEnvironment(),
    execArgv: [`--max-old-space-size=${HEAP_MIB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  let outcome: Outcome | undefined;
  let said = '';
  child.on('message', (message: Outcome) => {
    outcome = message;
  });
  child.stderr?.on('data', (text: Buffer) => {
    said = (said + text).slice(-2000);
  });
  const [code] = await once(child, 'close');
  if (outcome && 'refused' in outcome) {
    const { refused, message, fields } = outcome;
    throw new AppError(refused, message, { fields: fields ?? { file: message } });
  }
  if (outcome) return outcome;
  // It was not ended by a signal, for its memory or its time.
  if (code !== null) throw new Error(`a file of customers could not be read: ${said}`);
  const message = 'This file unpacks to more than we can read in a minute. Please split it.';
  throw new AppError('tooLarge', message);
}
