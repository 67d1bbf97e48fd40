// Staff can overbook a full or closed slot, after reading how full it is.
import { ask } from '../../../../kit/ui/ask.tsx';
import { ApiError } from '../../../../lib/http/api-client.ts';
import { z } from '../../../../lib/text/zod.ts';
import { SlotText } from '../../admin/slot-text.tsx';
import { TAB_STOP } from './slot-table.tsx';

const slotLoad = z.object({ capacity: z.int(), taken: z.int() });
export type SlotLoad = z.infer<typeof slotLoad>;

/** How full the refused slot is; undefined for any other failure. */
export function loadOf(error: unknown): SlotLoad | undefined {
  return error instanceof ApiError ? slotLoad.safeParse(error.body).data : undefined;
}

/** `15 of 15 places are taken`, `Closed at that time` */
export function loadInWords({ capacity, taken }: SlotLoad): string {
  if (capacity > 0) return `${taken} of ${capacity} places are taken`;
  if (taken === 0) return 'Closed at that time';
  return `Closed at that time, and ${taken === 1 ? '1 visit is' : `${taken} visits are`} in it`;
}

/** Sends a visit, and again as overbooked if its slot is full and staff confirm. */
export async function askToOverbook<Answer>(
  slot: { preferredDate: string; preferredTime: string },
  attempt: (overbook: { overbook?: true }) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await attempt({});
  } catch (error) {
    const load = loadOf(error);
    if (!load || !(await question(slot, load))) throw error;
    return attempt({ overbook: true });
  }
}

const question = (
  { preferredDate, preferredTime }: Parameters<typeof askToOverbook>[0],
  load: SlotLoad,
) =>
  ask({
    title: 'Overbook this time?',
    action: 'Overbook',
    look: 'primary',
    // The next step is to choose another time.
    focusAfter: () => document.querySelector<HTMLElement>(TAB_STOP),
    text: (
      <>
        <p className="font-medium text-ink">
          <SlotText date={preferredDate} time={preferredTime} />: {loadInWords(load)}.
        </p>
        <p>You can still add the visit, as long as somebody has the time for it.</p>
      </>
    ),
  });
