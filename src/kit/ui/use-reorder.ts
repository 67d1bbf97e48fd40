// Reorders the rows of a list: dragged by a handle with mouse or finger, carried with the keyboard, or moved by
// buttons. Nothing is saved until the row is put down.
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
}

interface ReorderOptions {
  ids: readonly number[];
  nameOf(id: number): string;
  /** Saves the order; the promise settles when `ids` follows, or when saving has failed. */
  onReorder(ids: number[]): Promise<unknown>;
  /** Announcement for screen readers; the text belongs in a live region. */
  onSay(text: string): void;
}

interface Carried {
  id: number;
  by: 'keyboard' | 'pointer';
}

export type Reorder = ReturnType<typeof useReorder>;

export function useReorder({ ids, nameOf, onReorder, onSay }: ReorderOptions) {
  const [order, showOrder] = useState<readonly number[]>();
  // The pointer may move and release before React has rendered the step before.
  const latest = useRef<readonly number[]>(undefined);
  const [carried, setCarried] = useState<Carried>();
  const rows = useRef(new Map<number, HTMLElement>());
  // A row that moves loses the focus; give it back here.
  const focused = useRef<HTMLElement>(undefined);
  const shown = order ?? ids;

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever rows have changed places
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focused.current?.focus();
  }, [shown]);

  function setOrder(next: readonly number[] | undefined) {
    latest.current = next;
    showOrder(next);
  }

  const current = () => latest.current ?? ids;
  const place = (id: number, list = current()) => `${list.indexOf(id) + 1} of ${list.length}`;

  function moveTo(id: number, to: number) {
    const list = current();
    const from = list.indexOf(id);
    if (to === from || to < 0 || to >= list.length) return;
    const next = moved(list, from, to);
    setOrder(next);
    onSay(`${nameOf(id)} is now at place ${place(id, next)}.`);
  }

  async function showWhile(next: readonly number[], saving: Promise<unknown>) {
    setOrder(next);
    await saving.catch(() => undefined);
    setOrder(undefined);
  }

  function putDown(id: number) {
    const next = current();
    setCarried(undefined);
    if (next.every((one, at) => one === ids[at])) {
      setOrder(undefined);
      onSay(`${nameOf(id)} stays at place ${place(id)}.`);
      return;
    }
    onSay(`${nameOf(id)} is put down at place ${place(id)}.`);
    void showWhile(next, onReorder([...next]));
  }

  function giveUp(id: number) {
    setCarried(undefined);
    setOrder(undefined);
    onSay(`${nameOf(id)} is back at place ${place(id, ids)}.`);
  }

  function followPointer(id: number, clientY: number) {
    const others = current().filter((other) => other !== id);
    const above = others.filter((other) => {
      const box = rows.current.get(other)?.getBoundingClientRect();
      return box !== undefined && box.top + box.height / 2 < clientY;
    });
    moveTo(id, above.length);
  }

  // Listens outside the handle: it moves, and a moving element loses pointer capture.
  useEffect(() => {
    if (carried?.by !== 'pointer') return;
    const { id } = carried;
    const end = new AbortController();
    const listen = <Name extends keyof DocumentEventMap>(
      name: Name,
      act: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, act, { signal: end.signal });
    listen('pointermove', ({ clientY }) => followPointer(id, clientY));
    listen('pointerup', () => putDown(id));
    listen('pointercancel', () => giveUp(id));
    listen('keydown', ({ key }) => key === 'Escape' && giveUp(id));
    return () => end.abort();
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>, id: number) {
    const isCarried = carried?.id === id;
    const at = current().indexOf(id);
    const moves: Record<string, number> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: ids.length - 1,
    };
    const to = moves[event.key];
    const act = [' ', 'Enter'].includes(event.key)
      ? () => (isCarried ? putDown(id) : pickUp(id))
      : isCarried && event.key === 'Escape'
        ? () => giveUp(id)
        : isCarried && to !== undefined
          ? () => moveTo(id, to)
          : undefined;
    if (event.key === 'Tab' && isCarried) putDown(id);
    if (!act) return;
    event.preventDefault();
    focused.current = event.currentTarget;
    act();
  }

  function pickUp(id: number) {
    setCarried({ id, by: 'keyboard' });
    onSay(
      `${nameOf(id)} is picked up at place ${place(id)}. Arrow keys move it, Space puts it down, Escape cancels.`,
    );
  }

  return {
    ids: shown,
    carriedId: carried?.id,
    /** Shows the new order while a move by button is being saved. */
    step(id: number, to: number, button: HTMLElement, saving: Promise<unknown>) {
      const next = moved(current(), current().indexOf(id), to);
      focused.current = button;
      onSay(`${nameOf(id)} is now at place ${place(id, next)}.`);
      void showWhile(next, saving);
    },
    rowRef: (id: number) => (row: HTMLElement | null) => {
      if (row) rows.current.set(id, row);
      else rows.current.delete(id);
    },
    handleOf: (id: number) => ({
      'aria-pressed': carried?.id === id,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, id),
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button === 0 && !carried) setCarried({ id, by: 'pointer' });
      },
    }),
  };
}
