// Holds the chosen slot while the form is filled in, and releases it when the visitor leaves.
import { useEffect, useRef, useState } from 'react';
import { callApi, newKey } from '../../../lib/http/api-client.ts';
import { api } from '../../../urls.ts';
import type { AvailabilityDay } from '../availability.ts';

/** Slots with fewer places are not held. */
const LEAST_CAPACITY = 2;

interface Hold {
  date: string;
  time: string;
  token: string;
  until: string;
}

/** @param days from availability. A slot without a hold can still be booked while it is free. */
export function useSlotHold(date: string, time: string, days: AvailabilityDay[] | undefined) {
  const [hold, setHold] = useState<Hold>();
  const current = useRef<Hold>(undefined);
  // Other people behind this address hold places of their own.
  const [page] = useState(newKey);
  const slot = days?.find((day) => day.date === date)?.slots.find((one) => one.time === time);
  const wanted = `${date} ${time}`;
  // Decided once: the visitor may look at other weeks in the meantime.
  const [holdable, setHoldable] = useState('');
  if (slot && slot.capacity >= LEAST_CAPACITY && holdable !== wanted) setHoldable(wanted);
  const mayHold = holdable === wanted;

  useEffect(() => {
    if (!mayHold) return;
    let isLatest = true;
    const keep = (next: Hold | undefined) => {
      current.current = next;
      setHold(next);
    };
    const ask = async () => {
      const body = { preferredDate: date, preferredTime: time, page };
      const answer = await callApi<Pick<Hold, 'token' | 'until'>>(api.slotHolds(), {
        method: 'POST',
        body,
      }).catch(() => undefined);
      if (isLatest) keep(answer && { date, time, ...answer });
      else if (answer) release(answer.token);
    };
    const letGo = () => {
      if (current.current) release(current.current.token);
      keep(undefined);
    };
    // A page restored from the browser's cache has lost its hold.
    const onReturn = (event: PageTransitionEvent) => void (event.persisted && ask());
    void ask();
    window.addEventListener('pagehide', letGo);
    window.addEventListener('pageshow', onReturn);
    return () => {
      isLatest = false;
      window.removeEventListener('pagehide', letGo);
      window.removeEventListener('pageshow', onReturn);
      letGo();
    };
  }, [date, time, mayHold, page]);

  const isOver = hold !== undefined && Date.parse(hold.until) <= Date.now();
  return {
    hold: isOver ? undefined : hold,
    /** The days, counting the visitor's own hold as free. */
    days: hold ? withOwnPlace(days, hold) : days,
    /** A booking has used it. */
    spend() {
      current.current = undefined;
      setHold(undefined);
    },
  };
}

function release(token: string): void {
  // Also while the page unloads; if this fails, the hold expires within ten minutes.
  void fetch(api.slotHold(token), { method: 'DELETE', keepalive: true }).catch(() => undefined);
}

function withOwnPlace(days: AvailabilityDay[] | undefined, { date, time }: Hold) {
  return days?.map((day) =>
    day.date === date
      ? {
          ...day,
          slots: day.slots.map((slot) =>
            slot.time === time ? { ...slot, available: Math.max(1, slot.available) } : slot,
          ),
        }
      : day,
  );
}
