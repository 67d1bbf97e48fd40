// Staff can overbook a full or closed slot, or a busy adviser, after reading what is there.
import { ask } from '../../../../kit/ui/ask.tsx';
import { ApiError } from '../../../../lib/http/api-client.ts';
import { z } from '../../../../lib/text/zod.ts';
import { SlotText } from '../../admin/slot-text.tsx';
import { TAB_STOP } from './slot-picker.tsx';

const slotLoad = z.object({ capacity: z.int(), taken: z.int() });
const refusal = z.union([slotLoad, z.object({ error: z.string(), overlaps: z.array(z.string()) })]);

/** Says why a visit was refused for its time; undefined for any other failure. */
export function inTheWay(error: unknown): string | undefined {
  const { data } = refusal.safeParse(error instanceof ApiError ? error.body : undefined);
  return data && ('overlaps' in data ? data.error : loadInWords(data));
}

/** `15 of 15 places are taken.`, `Closed at that time.` */
export function loadInWords({ capacity, taken }: z.infer<typeof slotLoad>): string {
  if (capacity > 0) return `${taken} of ${capacity} places are taken.`;
  if (taken === 0) return 'Closed at that time.';
  return `Closed at that time, and ${taken === 1 ? '1 visit is' : `${taken} visits are`} in it.`;
}

/** Sends a visit, and again as overbooked if something is in its way and staff confirm. */
export async function askToOverbook<Answer>(
  slot: { preferredDate: string; preferredTime: string },
  attempt: (overbook: { overbook?: true }) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await attempt({});
  } catch (error) {
    const known = inTheWay(error);
    if (!known || !(await question(slot, known))) throw error;
    return attempt({ overbook: true });
  }
}

const question = (
  { preferredDate, preferredTime }: Parameters<typeof askToOverbook>[0],
  known: string,
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
          <SlotText date={preferredDate} time={preferredTime} />: {known}
        </p>
        <p>You can still add the visit, as long as somebody has the time for it.</p>
      </>
    ),
  });
