import { contains, type Handle } from '../../../lib/database/database.ts';
import type { AppointmentStatus } from '../../appointments/appointment.ts';
import { type DiaryRange, visitsIn } from '../../appointments/server/range-store.ts';
import type { AppointmentRow } from '../../appointments/server/store.ts';

export interface DiaryFilter {
  status: AppointmentStatus | undefined;
  districts: readonly string[] | undefined;
  q: string | undefined;
  /** Null: nobody yet. */
  assignedTo: string | null | undefined;
}

function matching(db: Handle, range: DiaryRange, filter: DiaryFilter) {
  const { status, districts, q, assignedTo } = filter;
  let query = visitsIn(db, range);
  if (assignedTo !== undefined) {
    query = query.where('assignedTo', assignedTo === null ? 'is' : '=', assignedTo);
  }
  if (status) query = query.where('status', '=', status);
  if (districts) {
    query = query.where(({ or, eb }) =>
      or(districts.map((district) => eb('postcode', 'like', `${district} %`))),
    );
  }
  if (q) {
    const number = /^a(\d{4,9})$/i.exec(q)?.[1];
    query = query.where(({ or, eb }) =>
      or([contains(SEARCHED, q), ...(number ? [eb('id', '=', Number(number) - 1000)] : [])]),
    );
  }
  return query;
}

const SEARCHED = ['name', 'email', 'phone', 'address', 'postcode', 'service', 'additionalInfo'];

export function listDiaryVisits(
  db: Handle,
  range: DiaryRange,
  filter: DiaryFilter,
  limit: number,
): Promise<AppointmentRow[]> {
  return matching(db, range, filter)
    .selectAll()
    .orderBy('preferredDate')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countDiaryVisits(
  db: Handle,
  range: DiaryRange,
  filter: DiaryFilter,
): Promise<(date: string, status: AppointmentStatus) => number> {
  const rows = await matching(db, range, filter)
    .select(({ fn }) => ['preferredDate', 'status', fn.countAll<number>().as('count')])
    .groupBy(['preferredDate', 'status'])
    .execute();
  const counts = new Map(rows.map((row) => [`${row.preferredDate} ${row.status}`, row.count]));
  return (date, status) => Number(counts.get(`${date} ${status}`) ?? 0);
}
