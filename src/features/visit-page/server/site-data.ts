// The windows of a booked visit, for its pages.
import type { Database } from '../../../lib/database/database.ts';
import { type AppointmentRow, windowsOf } from '../../appointments/server/store.ts';
import { guideQuery, keptForm, readGuide } from '../../pricing/guide-query.ts';
import { loadGuidePrice } from '../../pricing/server/site-data.ts';
import type { PriceBook } from '../../pricing/server/store.ts';
import { productStore } from '../../products/server/store.ts';

/**
 * The windows of a visit at the prices they were booked at, and their form at today's.
 * @param asked the form as changed since, if it was
 */
export async function loadVisitWindows(
  deps: { database: Database; prices: PriceBook },
  visit: Pick<AppointmentRow, 'windows'>,
  asked?: URLSearchParams,
) {
  const { windows } = windowsOf(visit);
  const products = await productStore(deps.database).list(deps.database.db);
  const kept = keptForm(windows, new Map(products.map(({ id, slug }) => [id, slug])));
  const query = asked?.size ? asked : new URLSearchParams(guideQuery(kept));
  return { windows, ...(await loadGuidePrice(deps, readGuide(query))) };
}
