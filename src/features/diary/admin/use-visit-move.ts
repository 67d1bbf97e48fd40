// Dragging a visit to another slot by mouse, finger or keyboard; a drop only asks, it moves nothing.
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { dayInWords } from '../../appointments/admin/appointment-labels.ts';
import type { TimeSlot } from '../../appointments/appointment.ts';
import { type Districts, districtOf, nearestOf } from '../../districts/districts.ts';
import { closureOf } from '../closed-days.ts';
import type { DiaryDay, DiaryVisit, SlotLoad } from '../diary.ts';

export interface Target {
  date: string;
  time: TimeSlot;
  /** In a view by adviser, whose lane: an id, or empty for nobody. */
  lane?: string | undefined;
}

interface Carried {
  visit: DiaryVisit;
  by: 'keyboard' | 'pointer';
  target: Target | undefined;
}

interface VisitMoveOptions {
  days: readonly DiaryDay[];
  districts: Districts;
  onDrop(visit: DiaryVisit, target: Target): void;
  /** Dropped into somebody else's lane at its own time. */
  onGive(visit: DiaryVisit, userId: string | null): void;
  /** For a live region. */
  onSay(text: string): void;
}

// A trembling mouse does not drag.
const DRAWN_PX = 6;

export type VisitMove = ReturnType<typeof useVisitMove>;

export function useVisitMove(options: VisitMoveOptions) {
  const { days, districts, onDrop, onGive, onSay } = options;
  const [carried, setCarried] = useState<Carried>();
  const [pressed, setPressed] = useState<{ visit: DiaryVisit; x: number; y: number }>();
  const chip = useRef<HTMLDivElement>(null);
  const isDrawn = useRef(false);

  const loadOf = ({ date, time }: Target) =>
    days.find((day) => day.date === date)?.slots.find((slot) => slot.time === time);

  function pickUp(visit: DiaryVisit) {
    setCarried({ visit, by: 'keyboard', target: slotOf(visit) });
    onSay(
      `${nameOf(visit)} picked up from ${inWords(slotOf(visit))}. Arrow keys choose another slot, Enter puts it down, Escape takes it back.`,
    );
  }

  function giveUp(visit: DiaryVisit) {
    setCarried(undefined);
    onSay(`${nameOf(visit)} stays on ${inWords(slotOf(visit))}.`);
  }

  function putDown({ visit, target }: Carried) {
    const isMoved = target && !isSame(target, slotOf(visit));
    const isGiven = target && changesHands(visit, target);
    if (!isMoved && !isGiven) {
      giveUp(visit);
      return;
    }
    setCarried(undefined);
    if (isMoved) onDrop(visit, target);
    else onGive(visit, target.lane || null);
  }

  function sayTarget(visit: DiaryVisit, target: Target) {
    const load = loadOf(target);
    const day = days.find(({ date }) => date === target.date);
    const places = load && `${Math.max(0, load.capacity - load.taken)} of ${load.capacity} free`;
    const near = load && nearbyOf(visit, target.date, load, districts);
    const said = [
      day && closureOf(day),
      isSame(target, slotOf(visit))
        ? 'where it is now'
        : isFull(load)
          ? fullOrClosed(load)
          : places,
      near && `we are in ${near} then`,
    ];
    onSay(`${inWords(target)}: ${said.filter(Boolean).join(', ')}.`);
  }

  function step(current: Carried, key: string) {
    const from = current.target ?? slotOf(current.visit);
    const [across, down] = STEPS[key] ?? [0, 0];
    const at = days.findIndex(({ date }) => date === from.date);
    const date = days[at + across]?.date ?? from.date;
    const times = days.find((day) => day.date === date)?.slots.map((slot) => slot.time) ?? [];
    const time = times[times.indexOf(from.time) + down] ?? from.time;
    const target = { date, time };
    setCarried({ ...current, target });
    sayTarget(current.visit, target);
    document
      .querySelector(`[data-slot-of="${keyOf(target)}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, visit: DiaryVisit) {
    const current = carried?.visit.id === visit.id ? carried : undefined;
    if ([' ', 'Enter'].includes(event.key)) {
      event.preventDefault();
      if (current) putDown(current);
      else pickUp(visit);
      return;
    }
    if (!current) return;
    if (event.key === 'Tab') giveUp(visit);
    if (event.key === 'Escape' || STEPS[event.key]) event.preventDefault();
    if (event.key === 'Escape') giveUp(visit);
    if (STEPS[event.key]) step(current, event.key);
  }

  const follow = useEffectEvent((event: globalThis.PointerEvent) => {
    const { clientX, clientY } = event;
    const start = pressed;
    if (start && Math.hypot(clientX - start.x, clientY - start.y) < DRAWN_PX && !carried) return;
    isDrawn.current = true;
    const visit = carried?.visit ?? start?.visit;
    if (!visit) return;
    const target = slotUnder(clientX, clientY);
    setCarried({ visit, by: 'pointer', target });
    if (chip.current) {
      chip.current.style.transform = `translate(${clientX + 12}px, ${clientY + 12}px)`;
    }
  });
  const letGo = useEffectEvent(() => {
    setPressed(undefined);
    // The click that ends a drag comes first.
    setTimeout(() => {
      isDrawn.current = false;
    });
    if (carried?.by === 'pointer') putDown(carried);
  });
  const cancel = useEffectEvent(() => {
    setPressed(undefined);
    if (carried) giveUp(carried.visit);
  });

  const isDrawing = pressed !== undefined;
  // On the window: the card may be dragged anywhere.
  useEffect(() => {
    if (!isDrawing) return;
    const end = new AbortController();
    const { signal } = end;
    document.addEventListener('pointermove', (event) => follow(event), { signal });
    document.addEventListener('pointerup', () => letGo(), { signal });
    document.addEventListener('pointercancel', () => cancel(), { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal });
    return () => end.abort();
  }, [isDrawing]);

  return {
    carried,
    chip,
    /** For the handle, with mouse, finger and keyboard. */
    handleOf: (visit: DiaryVisit) => ({
      'aria-pressed': carried?.visit.id === visit.id,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, visit),
      onPointerDown: (event: PointerEvent<HTMLElement>) => press(event, visit),
      // Leaving the handle puts the visit back.
      onBlur: () => carried?.by === 'keyboard' && carried.visit.id === visit.id && giveUp(visit),
    }),
    /** For the card: a mouse drags it by anything but its actions, and a click opens it. */
    cardOf: (visit: DiaryVisit, { canMove, onOpen }: { canMove: boolean; onOpen(): void }) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (canMove && event.pointerType === 'mouse' && !isOnAction(event)) press(event, visit);
      },
      onClick: (event: MouseEvent<HTMLElement>) => {
        if (isOnAction(event) || isDrawn.current) return;
        event.currentTarget.querySelector<HTMLElement>(NAME)?.focus();
        onOpen();
      },
    }),
  };

  function press(event: PointerEvent<HTMLElement>, visit: DiaryVisit) {
    if (event.button !== 0 || carried) return;
    // Prevents selecting text; the handle still takes the focus.
    if (event.pointerType === 'mouse' && event.currentTarget.tagName !== 'BUTTON') {
      event.preventDefault();
    }
    setPressed({ visit, x: event.clientX, y: event.clientY });
  }
}

const NAME = '[data-opens]';

/** Or in a menu of the card: it is elsewhere on the page, but what happens in it arrives at the card too. */
const isOnAction = ({ target, currentTarget }: { target: EventTarget; currentTarget: Element }) =>
  !(target instanceof Element && currentTarget.contains(target)) ||
  target.closest(`a, button:not(${NAME})`) !== null;

/** Whether a drop there gives the visit to somebody else. */
export const changesHands = ({ assignedTo }: DiaryVisit, { lane }: Target): boolean =>
  lane !== undefined && (lane || null) !== assignedTo;

/** The district near this visit where an adviser already is, in another slot. */
export function nearbyOf(
  visit: DiaryVisit,
  date: string,
  load: SlotLoad,
  districts: Districts,
): string | undefined {
  // The current slot holds at least this visit.
  if (isSame({ date, time: load.time }, slotOf(visit))) return undefined;
  const district = districtOf(visit.postcode);
  return district && nearestOf(district, load.districts, districts);
}

/** Identifies a drop target: `data-slot-of`. */
export const keyOf = ({ date, time }: Target): string => `${date} ${time}`;

const fullOrClosed = (load: SlotLoad | undefined) => (load?.capacity === 0 ? 'closed' : 'full');

export const isFull = (load: SlotLoad | undefined): boolean =>
  load !== undefined && load.taken >= load.capacity;

const STEPS: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const isSame = (a: Target, b: Target) => a.date === b.date && a.time === b.time;
const nameOf = ({ name, reference }: DiaryVisit) => `${name}, ${reference},`;
export const inWords = ({ date, time }: Target): string => `${dayInWords(date)}, ${time}`;

export function slotOf({ preferredDate: date, preferredTime }: DiaryVisit): Target {
  return { date, time: preferredTime };
}

function slotUnder(x: number, y: number): Target | undefined {
  const under = document.elementFromPoint(x, y);
  const key = under?.closest('[data-slot-of]')?.getAttribute('data-slot-of');
  const lane = under?.closest('[data-lane-of]')?.getAttribute('data-lane-of') ?? undefined;
  return key ? { date: key.slice(0, 10), time: key.slice(11), lane } : undefined;
}
