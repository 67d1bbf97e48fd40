import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { pageOrWhole, rangeParameters } from '../../../kit/crud/server/paging.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import { type Caller, type Route, routesUnder } from '../../../kit/http/route.ts';
import { validateQuery } from '../../../kit/http/validate.ts';
import { onlyVisitsOf } from '../../../kit/role.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { findAccount } from '../../staff/server/store.ts';
import type { Customer } from '../customer.ts';
import { type Task, type TaskInput, taskInput, taskSchema, tasks } from '../task.ts';
import {
  columnsOfTask,
  countTasks,
  customerAbout,
  listTasks,
  type TaskFilter,
  taskStore,
} from './task-store.ts';

interface Deps extends Base {
  /** @throws AppError 404 for a customer that the caller may not see */
  seen(db: Handle, id: number, caller: Caller): Promise<Customer>;
}

const route = routesUnder(tasks.plural);
const flag = (name: string) =>
  z
    .enum(['true', 'false'], `${name} takes true or false`)
    .transform((text) => text === 'true')
    .optional();
const taskQuery = z.object({
  mine: flag('mine'),
  open: flag('open'),
  due: flag('due'),
  customerId: z.coerce.number().int().optional(),
});

/** An adviser has their own tasks only, and those of nobody of their customers. */
export function tasksApi({ database, clock, seen }: Deps): Route[] {
  const store = taskStore(database);

  /** @throws AppError 404 */
  async function known(db: Handle, id: number, caller: Caller): Promise<Task> {
    const task = await store.find(db, id);
    const adviser = onlyVisitsOf(caller.staff);
    if (!task || (adviser !== undefined && task.assigneeId !== adviser)) {
      throw new AppError('notFound', 'There is no such task.');
    }
    return task;
  }

  /** @throws AppError 400 for somebody who is not staff or is disabled */
  async function checkAssignee(trx: Handle, id: string): Promise<void> {
    const person = await findAccount(trx, id, clock.now());
    if (person && person.state !== 'disabled') return;
    throw AppError.ofField('assigneeId', 'This person no longer works here');
  }

  async function columnsFor(
    trx: Handle,
    input: TaskInput,
    before: Task | undefined,
    caller: Caller,
  ) {
    const adviser = onlyVisitsOf(caller.staff);
    const { about, assigneeId } = input;
    // Of an old one, person and record may be gone since.
    const isNew = (field: 'about' | 'assigneeId') =>
      Boolean(input[field]) && !isDeepStrictEqual(input[field], before?.[field]);
    if (assigneeId && isNew('assigneeId')) await checkAssignee(trx, assigneeId);
    const whose = about && isNew('about') ? await customerAbout(trx, about) : undefined;
    const customerId = input.customerId ?? whose;
    if (customerId) await seen(trx, customerId, caller);
    const { done = before?.done ?? false } = input;
    const since = before?.done ? before.doneAt : clock.now().toISOString();
    return {
      ...columnsOfTask(input),
      ...(customerId && { customerId }),
      ...(adviser !== undefined && { assigneeId: adviser }),
      done,
      doneAt: done ? since : null,
    };
  }

  const write = (caller: Caller, action: string, work: (trx: Handle) => Promise<Task>) =>
    writeAs({ database, clock }, caller, 'tasks', async (trx, audit) => {
      const done = await work(trx);
      await audit(action, 'task', { subjectId: done.id });
      return done;
    });

  return [
    route.get(adminApi.tasks(), {
      summary: 'Tasks, those to do first by their day; an adviser sees their own',
      query: {
        q: 'Text to look for',
        mine: 'true: only the caller’s',
        open: 'true: only those to do; false: only those done',
        due: 'true: only those to do by today',
        customerId: 'Of one customer',
        ...rangeParameters,
      },
      answer: z.array(taskSchema),
      async handle(request) {
        const { query, caller } = request;
        const asked = validateQuery(taskQuery, request);
        const filter: TaskFilter = {
          q: query('q')?.trim(),
          assigneeId: onlyVisitsOf(caller.staff) ?? (asked.mine ? caller.staff?.id : undefined),
          isOpen: asked.open,
          dueBy: asked.due ? londonDayOf(clock.now()) : undefined,
          customerId: asked.customerId,
        };
        return pageOrWhole(
          request,
          (part) => listTasks(database.db, { ...filter, ...part }),
          () => countTasks(database.db, filter),
        );
      },
    }),
    route.post(adminApi.tasks(), {
      summary: 'Create a task',
      status: 201,
      body: taskInput,
      answer: taskSchema,
      handle: ({ body, caller }) =>
        write(caller, 'created', async (trx) =>
          store.insert(trx, await columnsFor(trx, body, undefined, caller), clock.now()),
        ),
    }),
    route.get(`${adminApi.tasks()}/:id`, {
      summary: 'One task',
      answer: taskSchema,
      handle: ({ id, caller }) => known(database.db, id(), caller),
    }),
    route.put(`${adminApi.tasks()}/:id`, {
      summary: 'Replace a task; an old version is refused with the current record',
      body: taskInput,
      answer: taskSchema,
      handle: ({ id, body, caller }) =>
        write(caller, 'updated', async (trx) => {
          const before = await known(trx, id(), caller);
          const columns = await columnsFor(trx, body, before, caller);
          return store.replace(trx, id(), columns, clock.now(), body.version);
        }),
    }),
    route.delete(`${adminApi.tasks()}/:id`, {
      summary: 'Delete a task',
      handle: ({ id, caller }) =>
        write(caller, 'deleted', async (trx) => {
          const task = await known(trx, id(), caller);
          await store.remove(trx, task.id);
          return task;
        }),
    }),
  ];
}
