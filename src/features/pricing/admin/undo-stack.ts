// Undo and redo: whole states, each with the change that led to it.

const MOST_STEPS = 200;
/** Typing in one field counts as one change until it pauses this long. */
const TYPING_MS = 1000;

interface Step<State> {
  state: State;
  /** The changed field, if it is typed in. */
  typedIn: string | undefined;
  at: number;
}

export interface UndoStack<State> {
  past: readonly Step<State>[];
  present: Step<State>;
  future: readonly Step<State>[];
}

export const undoStackOf = <State>(state: State): UndoStack<State> => ({
  past: [],
  present: { state, typedIn: undefined, at: 0 },
  future: [],
});

export function changed<State>(
  { past, present }: UndoStack<State>,
  next: Step<State>,
): UndoStack<State> {
  const goesOn =
    next.typedIn !== undefined &&
    next.typedIn === present.typedIn &&
    next.at - present.at < TYPING_MS;
  return {
    past: goesOn ? past : [...past, present].slice(-MOST_STEPS),
    present: next,
    future: [],
  };
}

export function undone<State>(stack: UndoStack<State>): UndoStack<State> {
  const present = stack.past.at(-1);
  if (!present) return stack;
  return { past: stack.past.slice(0, -1), present, future: [stack.present, ...stack.future] };
}

export function redone<State>(stack: UndoStack<State>): UndoStack<State> {
  const [present, ...future] = stack.future;
  if (!present) return stack;
  return { past: [...stack.past, stack.present], present, future };
}
