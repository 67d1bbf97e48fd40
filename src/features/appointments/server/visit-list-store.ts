// Keyset paging: a page costs the same however long the list is.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Place } from '../../../kit/crud/server/crud-list-store.ts';
import type { KeyKind } from '../../../kit/crud/server/paging.ts';
import { wordIndexOf } from '../../../kit/search/word-index.ts';
import type { Database, Tables } from '../../../lib/database/database.ts';
import { readQuery } from '../../../lib/text/search-words.ts';
import { type Appointment, type AppointmentStatus, appointmentStatuses } from '../appointment.ts';
import { type AppointmentFilter, type AppointmentRow, withSmsStatus } from './store.ts';

/**
 * `attention`: unanswered requests by the day wanted, then visits to come, then the others, the latest day
 * first. `createdAt`: by request.
 */
export const visitSorts = ['attention', 'preferredDate', 'status', 'createdAt'] as const;

export interface VisitOrder {
  sort: (typeof visitSorts)[number];
  direction: Direction;
}

type Direction = 'asc' | 'desc';

export const kindsOfVisitOrder = ({ sort }: VisitOrder): KeyKind[] =>
  sort === 'createdAt' ? [] : ['number', 'text', 'text'];

interface Stretch {
  appointments: Appointment[];
  next: Place | undefined;
}

/** If a search finds more than this, only the newest are sorted. */
const MOST_SORTED = 10_000;

/** One page of visits. A search matches the start of words, by the global search's index. */
export async function listVisitsBehind(
  database: Pick<Database, 'engine' | 'db'>,
  filter: Pick<AppointmentFilter, 'q' | 'status' | 'assignedTo'>,
  order: VisitOrder,
  { place, limit, today }: { place: Place | undefined; limit: number; today: string },
): Promise<Stretch> {
  const { db } = database;
  const { q, status, assignedTo } = filter;
  const byId = order.sort === 'createdAt';
  // By id, so that the index reads no more rows than are shown.
  const isNewestFirst = byId && order.direction === 'desc';
  const ids = q?.trim()
    ? await wordIndexOf(database).find(db, {
        table: 'appointments',
        query: readQuery(q),
        where: { status, assignedTo },
        ...(isNewestFirst ? { before: place?.id, limit: limit + 1 } : { limit: MOST_SORTED }),
      })
    : undefined;
  const rows: (AppointmentRow & { group: number })[] = [];
  const groups = ids?.length === 0 ? [] : groupsOf(order, today);
  const [first = 0, date = '', slot = ''] = place?.keys ?? [];
  for (const [group, { test, direction }] of groups.entries()) {
    const rest = limit + 1 - rows.length;
    if (rest === 0 || group < Number(first)) continue;
    let query = db.selectFrom('appointments').selectAll().limit(rest);
    if (test) query = query.where(test);
    if (ids) query = query.where('id', 'in', ids);
    if (status) query = query.where('status', '=', status);
    if (assignedTo !== undefined) {
      query = query.where('assignedTo', assignedTo === null ? 'is' : '=', assignedTo);
    }
    const isBehind = direction === 'asc' ? '>' : '<';
    if (place && byId) query = query.where('id', isBehind, place.id);
    if (place && !byId && group === first) {
      query = query
        // The index finds the day; few rows come before the position on that day.
        .where('preferredDate', direction === 'asc' ? '>=' : '<=', String(date))
        .where(({ or, and, eb }) =>
          or([
            eb('preferredDate', isBehind, String(date)),
            eb('slotFrom', isBehind, String(slot)),
            and([eb('slotFrom', '=', String(slot)), eb('id', isBehind, place.id)]),
          ]),
        );
    }
    if (!byId) query = query.orderBy('preferredDate', direction).orderBy('slotFrom', direction);
    const found = await query.orderBy('id', direction).execute();
    rows.push(...found.map((row) => ({ ...row, group })));
  }
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    appointments: await withSmsStatus(db, shown),
    next: last && {
      keys: byId ? [] : [last.group, last.preferredDate, last.slotFrom],
      id: last.id,
    },
  };
}

interface Group {
  test?: (row: ExpressionBuilder<Tables, 'appointments'>) => Expression<SqlBool>;
  direction: Direction;
}

function groupsOf({ sort, direction }: VisitOrder, today: string): Group[] {
  const withStatus = (status: AppointmentStatus): Group => ({
    test: (row) => row('status', '=', status),
    direction,
  });
  switch (sort) {
    case 'status': {
      const groups = appointmentStatuses.map(withStatus);
      return direction === 'asc' ? groups : groups.reverse();
    }
    case 'attention':
      return [
        { ...withStatus('pending'), direction: 'asc' },
        {
          test: (row) =>
            row.and([row('status', '=', 'confirmed'), row('preferredDate', '>=', today)]),
          direction: 'asc',
        },
        {
          // A negative condition: it makes the planner walk the index on days, where most of these rows are.
          test: (row) =>
            row.and([
              row('status', '!=', 'pending'),
              row.or([row('status', '!=', 'confirmed'), row('preferredDate', '<', today)]),
            ]),
          direction: 'desc',
        },
      ];
    default:
      return [{ direction }];
  }
}
