// Dragging a visit to another slot by mouse or finger; a drop only asks, it moves nothing. A press on its handle asks, too.
import {
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { dayInWords } from '../../appointments/admin/appointment-labels.ts';
import type { SlotLoad, TimeSlot } from '../../appointments/appointment.ts';
import { type Districts, districtOf, nearestOf } from '../../districts/districts.ts';
import type { DiaryVisit } from '../diary.ts';

export interface Target {
  date: string;
  time: TimeSlot;
  /** In a view by adviser, whose lane: an id, or empty for nobody. */
  lane?: string | undefined;
}

interface Carried {
  visit: DiaryVisit;
  target: Target | undefined;
}

interface VisitMoveOptions {
  /** @param target undefined from the handle: the question asks for it. */
  onMove(visit: DiaryVisit, target?: Target): void;
  /** Dropped into somebody else's lane at its own time. */
  onGive(visit: DiaryVisit, userId: string | null): void;
}

// A trembling mouse does not drag.
const DRAWN_PX = 6;

export type VisitMove = ReturnType<typeof useVisitMove>;

export function useVisitMove({ onMove, onGive }: VisitMoveOptions) {
  const [carried, setCarried] = useState<Carried>();
  const [pressed, setPressed] = useState<{ visit: DiaryVisit; x: number; y: number }>();
  const chip = useRef<HTMLDivElement>(null);
  const isDrawn = useRef(false);

  const follow = useEffectEvent(({ clientX, clientY }: globalThis.PointerEvent) => {
    if (!pressed) return;
    const { visit, x, y } = pressed;
    if (Math.hypot(clientX - x, clientY - y) < DRAWN_PX && !carried) return;
    isDrawn.current = true;
    setCarried({ visit, target: slotUnder(clientX, clientY) });
    if (chip.current) {
      chip.current.style.transform = `translate(${clientX + 12}px, ${clientY + 12}px)`;
    }
  });
  const letGo = useEffectEvent(() => {
    drop();
    // The click that ends a drag comes first.
    setTimeout(() => {
      isDrawn.current = false;
    });
    if (!carried?.target) return;
    const { visit, target } = carried;
    if (!isSameSlot(target, slotOf(visit))) onMove(visit, target);
    else if (changesHands(visit, target)) onGive(visit, target.lane || null);
  });
  const drop = useEffectEvent(() => {
    setPressed(undefined);
    setCarried(undefined);
  });

  const isDrawing = pressed !== undefined;
  // On the window: the card may be dragged anywhere.
  useEffect(() => {
    if (!isDrawing) return;
    const end = new AbortController();
    const { signal } = end;
    document.addEventListener('pointermove', (event) => follow(event), { signal });
    document.addEventListener('pointerup', () => letGo(), { signal });
    document.addEventListener('pointercancel', () => drop(), { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && drop(), { signal });
    return () => end.abort();
  }, [isDrawing]);

  return {
    carried,
    chip,
    /** For the handle: a mouse or a finger drags it, and a press asks where to. */
    handleOf: (visit: DiaryVisit) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => press(event, visit),
      onClick: () => isDrawn.current || onMove(visit),
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
  if (isSameSlot({ date, time: load.time }, slotOf(visit))) return undefined;
  const district = districtOf(visit.postcode);
  return district && nearestOf(district, load.districts, districts);
}

/** Identifies a drop target: `data-slot-of`. */
export const keyOf = ({ date, time }: Target): string => `${date} ${time}`;

export const isFull = (load: SlotLoad | undefined): boolean =>
  load !== undefined && load.taken >= load.capacity;

export const isSameSlot = (a: Target, b: Target) => a.date === b.date && a.time === b.time;
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
