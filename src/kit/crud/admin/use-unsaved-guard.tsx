// Asks before unsaved changes are lost: by closing, navigating or reloading.
import { type ReactNode, useEffect, useId } from 'react';
import { type Location, useBlocker } from 'react-router';
import { ask } from '../../ui/ask.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { createStore } from '../../ui/store.ts';

// A dialog may be open over a screen with its own form, and the router takes one blocker at a time: the newest guard
// asks for all.
const guards = createStore<readonly string[]>([]);
const unsaved = new Map<string, string>();

export interface UnsavedGuard {
  leave(go: () => void): void;
  question: ReactNode;
}

/** Guards unsaved changes. `what` completes the question: `this product`, `these settings`. */
export function useUnsavedGuard(isDirty: boolean, what: string): UnsavedGuard {
  const id = useId();
  const isLast = guards.use().at(-1) === id;

  useEffect(() => {
    guards.set([...guards.get(), id]);
    return () => guards.set(guards.get().filter((guard) => guard !== id));
  }, [id]);

  useEffect(() => {
    if (!isDirty) return;
    unsaved.set(id, what);
    const stop = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', stop);
    return () => {
      removeEventListener('beforeunload', stop);
      unsaved.delete(id);
    };
  }, [isDirty, id, what]);

  async function leave(go: () => void) {
    if (!(await ask({ ...DISCARD, text: textOf(what) }))) return;
    // Already asked: do not ask again when the address changes now.
    unsaved.delete(id);
    go();
  }

  return {
    leave: (go) => (isDirty ? void leave(go) : go()),
    question: isLast && <RouteQuestion />,
  };
}

function RouteQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.size > 0 && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  if (blocker.state !== 'blocked') return null;
  // Not by ask(): it must go with the form that it is about.
  return (
    <ConfirmDialog {...DISCARD} onClose={blocker.reset} onConfirm={async () => blocker.proceed()}>
      {textOf([...unsaved.values()].join(' and '))}
    </ConfirmDialog>
  );
}

/** A screen may show one record or another, by its address. */
const placeOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => pathname + search;

const DISCARD = { title: 'Discard changes?', action: 'Discard' };
const textOf = (what: string) => <p>What you have changed in {what} is not saved yet.</p>;
