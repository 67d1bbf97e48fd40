// Asks before unsaved changes are lost: by closing, navigating or reloading.
import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { type Location, useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

// A dialog may be open over a screen with its own form, and the router takes one blocker at a time: the newest guard
// asks for all.
let guards: readonly string[] = [];
const listeners = new Set<() => void>();
const unsaved = new Map<string, string>();

function setGuards(next: readonly string[]) {
  guards = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export interface UnsavedGuard {
  leave(go: () => void): void;
  question: ReactNode;
}

/** Guards unsaved changes. `what` completes the question: `this product`, `these settings`. */
export function useUnsavedGuard(isDirty: boolean, what: string): UnsavedGuard {
  const id = useId();
  const [going, setGoing] = useState<() => void>();
  const isLast = useSyncExternalStore(subscribe, () => guards.at(-1) === id);

  useEffect(() => {
    setGuards([...guards, id]);
    return () => setGuards(guards.filter((guard) => guard !== id));
  }, [id]);

  useEffect(() => {
    if (!isDirty) return;
    unsaved.set(id, what);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      unsaved.delete(id);
    };
  }, [isDirty, id, what]);

  function goOn() {
    // Already asked: do not ask again when the address changes now.
    unsaved.delete(id);
    setGoing(undefined);
    going?.();
  }

  return {
    leave: (go) => (isDirty ? setGoing(() => go) : go()),
    question: (
      <>
        {going && <Question what={what} onStay={() => setGoing(undefined)} onLeave={goOn} />}
        {isLast && <RouteQuestion />}
      </>
    ),
  };
}

function RouteQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.size > 0 && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  if (blocker.state !== 'blocked') return null;
  const what = [...unsaved.values()].join(' and ');
  return <Question what={what} onStay={blocker.reset} onLeave={blocker.proceed} />;
}

/** A screen may show one record or another, by its address. */
const placeOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => pathname + search;

interface QuestionProps {
  what: string;
  onStay(): void;
  onLeave(): void;
}

function Question({ what, onStay, onLeave }: QuestionProps) {
  return (
    <ConfirmDialog
      title="Discard changes?"
      action="Discard"
      onClose={onStay}
      onConfirm={async () => onLeave()}
    >
      <p>What you have changed in {what} is not saved yet.</p>
    </ConfirmDialog>
  );
}
