import { type Expression, type Generated, type SqlBool, sql } from 'kysely';
import { columnsOf, type Row } from '../../../kit/crud/server/crud-columns.ts';
import { type CrudStore, crudStore } from '../../../kit/crud/server/crud-store.ts';
import { contains, type Database, type Handle } from '../../../lib/database/database.ts';
import { searchTextOf } from '../../../lib/database/full-text.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { londonDayOf, monthsBefore } from '../../../lib/time/london-day.ts';
import { referenceOf } from '../../appointments/appointment.ts';
import { mayMean, switchOf } from '../../notifications/sms-switch.ts';
import { TASKS_KEPT_MONTHS } from '../record.ts';
import { type Task, type TaskInput, taskSchema, tasks } from '../task.ts';
import { joinRecord } from './join-store.ts';
import { allJoined } from './joined-records.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    tasks: true;
  }
  interface Tables {
    tasks: {
      id: Generated<number>;
      text: string;
      /** Blank without a day. */
      dueOn: string;
      assigneeId: string | null;
      customerId: number | null;
      /** JSON. */
      about: string | null;
      /** What the program made it for. */
      madeFor: string | null;
      done: Generated<number>;
      doneAt: string | null;
      told: Generated<number>;
      searchText: Generated<string>;
      version: number;
      createdAt: string;
      updatedAt: string;
    };
  }
}

const made = {
  // It may be null, which the kit's columns for objects are not.
  about: { from: ['about'], read: (row: Row) => aboutOf(row.about) },
  dueOn: { from: ['dueOn'], read: (row: Row) => row.dueOn || null },
  customerName: { from: [], read: (row: Row) => row.customerName ?? null },
};
const aboutOf = (text: unknown): Task['about'] =>
  typeof text === 'string' ? JSON.parse(text) : null;

export function taskStore({ engine }: Pick<Database, 'engine'>): CrudStore<Task> {
  return crudStore(engine, 'tasks', taskSchema, tasks.searchable, 'task', {}, made);
}

/**
 * Whose the record is that a task is about: it is erased with them.
 * @throws AppError 400 where there is no such record
 */
export async function customerAbout(
  db: Handle,
  { kind, id }: NonNullable<Task['about']>,
): Promise<number | undefined> {
  const nothing = AppError.ofField('about', 'This record no longer exists');
  const [, record] = allJoined.find(([known]) => known === kind) ?? [];
  if (!record || record.key) throw nothing;
  const { rows } = await sql<{ customerId: number | null }>`
    select customer_id from ${sql.table(record.table)} where id = ${id}`.execute(db);
  if (!rows[0]) throw nothing;
  return rows[0].customerId ?? undefined;
}

/** The columns of an input. */
export const columnsOfTask = ({ about: what, dueOn, ...input }: TaskInput) => ({
  ...input,
  dueOn: dueOn ?? '',
  ...(what !== undefined && { about: what && JSON.stringify(what) }),
});

export interface TaskFilter {
  assigneeId?: string | undefined;
  isOpen?: boolean | undefined;
  /** Due on this day or before. */
  dueBy?: string | undefined;
  customerId?: number | undefined;
  q?: string | undefined;
  limit?: number;
  offset?: number;
}

function testsOf({ assigneeId, isOpen, dueBy, customerId, q }: TaskFilter) {
  const tests: Expression<SqlBool>[] = [sql`true`];
  if (assigneeId !== undefined) tests.push(sql`assignee_id = ${assigneeId}`);
  if (isOpen !== undefined) tests.push(sql`done = ${sql.lit(isOpen ? 0 : 1)}`);
  if (dueBy !== undefined) tests.push(sql`done = 0 and due_on between '0' and ${dueBy}`);
  if (q) tests.push(contains(['tasks.text'], q));
  if (customerId !== undefined) tests.push(sql`customer_id = ${customerId}`);
  return sql.join(tests, sql` and `);
}

/** Those to do first, by their day; then those done, the latest first. */
export async function listTasks(db: Handle, filter: TaskFilter): Promise<Task[]> {
  const { limit = 500, offset = 0 } = filter;
  const { rows } = await sql<Row>`select tasks.*, customers.name as customer_name
    from tasks left join customers on customers.id = customer_id where ${testsOf(filter)}
    order by done, case when done = 0 then coalesce(nullif(due_on, ''), 'later') end, done_at desc, tasks.id
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => columnsOf(taskSchema, made).toRecord(row) as Task);
}

export async function countTasks(db: Handle, filter: TaskFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from tasks
    where ${testsOf(filter)}`.execute(db);
  return Number(rows[0]?.count);
}

/**
 * Makes a task of the program, once for what it is made for.
 * @param madeFor names that, such as `call-back 12`
 */
async function makeTask(
  trx: Handle,
  task: Pick<Task, 'text' | 'customerId'> & { dueOn: string; about?: Task['about'] },
  madeFor: string,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const result = await trx
    .insertInto('tasks')
    .values({
      ...task,
      text: task.text.slice(0, 500),
      searchText: searchTextOf([task.text.slice(0, 500)]),
      about: task.about ? JSON.stringify(task.about) : null,
      madeFor,
      version: 1,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.column('madeFor').doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) > 0;
}

/** Tells the webhooks, by a trigger, of tasks that have become due. @returns how many */
export async function tellDueTasks(
  database: Pick<Database, 'db' | 'write'>,
  now: Date,
): Promise<number> {
  const due = sql`done = 0 and told = 0 and due_on between '0' and ${londonDayOf(now)}`;
  const { rows } = await sql`select 1 from tasks where ${due} limit 1`.execute(database.db);
  if (rows.length === 0) return 0;
  const { numAffectedRows = 0n } = await database.write((trx) =>
    sql`update tasks set told = 1, updated_at = ${now.toISOString()} where ${due}`.execute(trx),
  );
  return Number(numAffectedRows);
}

/** @returns how many */
export async function forgetDoneTasks(trx: Handle, today: string): Promise<number> {
  const result = await trx
    .deleteFrom('tasks')
    .where('done', '=', 1)
    .where('doneAt', '<', monthsBefore(today, TASKS_KEPT_MONTHS))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Tasks to do by now as the dashboard shows them, the first due first. */
export async function listDueTasks(db: Handle, limit: number, now: Date) {
  const { rows } = await sql<{ id: number; name: string; about: string; since: string }>`
    select tasks.id, coalesce(customers.name, 'Task') as name, text as about, due_on as since
    from tasks left join customers on customers.id = customer_id
    where done = 0 and due_on between '0' and ${londonDayOf(now)}
    order by due_on, tasks.id limit ${limit}`.execute(db);
  return rows;
}

/** How the booking form begins the subject of an enquiry from too far away. */
const OUTSIDE = 'Visit outside our area';

/**
 * Makes a task of each message that waits too long, and of each enquiry from outside our area.
 * @param from older ones are left alone: a firm that begins with tasks is not flooded
 */
export async function makeTasksOfMessages(
  database: Pick<Database, 'db' | 'write'>,
  { from, until }: { from: string; until: string },
  now: Date,
): Promise<number> {
  const open = (kind: string) => sql`read = 0 and waiting.created_at > ${from}
    and not exists (select 1 from tasks
      where made_for = ${sql.lit(`${kind} `)} || cast(waiting.id as text))
    and not exists (select 1 from entries as answer where answer.from_staff = 1
      and answer.channel <> 'note' and answer.customer_id = waiting.customer_id and answer.created_at >= waiting.created_at)`;
  const { rows } = await sql<{
    kind: 'contact' | 'message';
    id: number;
    name: string;
    customerId: number;
    isFar: number | boolean;
    said: string;
  }>`
    select 'contact' as kind, id, name, customer_id, subject like ${`${OUTSIDE}%`} as is_far, '' as said
    from contact_submissions as waiting where ${open('contact')}
    and (created_at < ${until} or subject like ${`${OUTSIDE}%`})
    union all
    select 'message', waiting.id, customers.name, waiting.customer_id, 1 = 0,
      case when channel = 'sms' then text else '' end
    from entries as waiting inner join customers on customers.id = waiting.customer_id
    where ${open('message')} and from_staff = 0 and waiting.created_at < ${until}`.execute(
    database.db,
  );
  const toAnswer = rows.filter(({ said }) => !switchOf(said));
  if (toAnswer.length === 0) return 0;
  return database.write(async (trx) => {
    let made = 0;
    for (const { kind, id, name, customerId, isFar } of toAnswer) {
      const text = isFar
        ? `Answer ${name}, who asks from outside our area`
        : `Answer the message from ${name}`;
      const task = { text, dueOn: londonDayOf(now), customerId, about: { kind, id } };
      if (await makeTask(trx, task, `${kind} ${id}`, now)) made += 1;
    }
    return made;
  });
}

/**
 * A task of a text that may cancel a visit, or may want no more texts: either must not wait.
 * @returns the visit
 */
export async function makeTaskOfText(
  trx: Handle,
  text: string,
  { id, customerId }: { id: number; customerId: number },
  now: Date,
): Promise<number | undefined> {
  const meaning = mayMean(text);
  const today = londonDayOf(now);
  const visit =
    meaning === 'cancel' &&
    (await trx
      .selectFrom('appointments')
      .select(['id', 'name'])
      .where('customerId', '=', customerId)
      .where('status', 'in', ['pending', 'confirmed'])
      .where('preferredDate', '>=', today)
      .orderBy('preferredDate')
      .executeTakeFirst());
  if (!visit && meaning !== 'stop') return undefined;
  const task = visit
    ? {
        text: `May want to cancel ${referenceOf(visit.id)}: call ${visit.name}`,
        about: { kind: 'visit', id: visit.id },
      }
    : { text: `This may be a STOP: “${text}”`, about: { kind: 'message', id } };
  // For the message, so that it does not become a second task when it has waited for a day.
  await makeTask(trx, { ...task, dueOn: today, customerId }, `message ${id}`, now);
  return visit ? visit.id : undefined;
}

/** A conversation in which somebody asks for a person and says how to reach them is the customer's. */
export async function joinConversation(
  trx: Handle,
  tokenHash: string,
  contact: { email?: string | undefined; phone?: string | undefined },
  now: Date,
): Promise<void> {
  const name = contact.email ?? contact.phone;
  if (!name) return;
  const sender = { ...contact, name, source: 'assistant' };
  await joinRecord(trx, 'assistantConversations', ['tokenHash', tokenHash], sender, now);
}

/** Somebody asks the team to ring: a task, and the conversation it was asked in is the customer's. */
export async function takeCallBack(
  trx: Handle,
  tokenHash: string,
  { about, ...person }: { name: string; phone: string; about: string },
  now: Date,
): Promise<void> {
  const key: [string, string] = ['tokenHash', tokenHash];
  const sender = { ...person, source: 'assistant' };
  const customerId = await joinRecord(trx, 'assistantConversations', key, sender, now);
  const text = [`Call ${person.name} back on ${person.phone}`, about].filter(Boolean).join(': ');
  const task = { text, dueOn: londonDayOf(now), customerId };
  await makeTask(trx, task, `call-back ${tokenHash} ${now.toISOString()}`, now);
}
