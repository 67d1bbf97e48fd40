import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { RecordFormState } from '../../../kit/crud/admin/record-form.tsx';
import { isSameValue } from '../../../kit/crud/admin/versions.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { changed, redone, type UndoStack, undone, undoStackOf } from './undo-stack.ts';

/** Except the version: after saving, undone data is saved over what is stored now. */
const NOT_UNDONE = 'version';

/** Undoes and redoes every change of the form: by button, Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y. */
export function UndoTools({ state }: { state: RecordFormState }) {
  const { form, element } = state;
  const [stack, setStack] = useState(() => undoStackOf(snapshotOf(form.getValues(), {})));
  const latest = useRef(stack);
  const pending = useRef(new Set<string>());

  function show(next: UndoStack<FieldValues>) {
    latest.current = next;
    setStack(next);
  }

  /** Changes within one press are one step. */
  const take = useEffectEvent((names: ReadonlySet<string>) => {
    const before = latest.current.present.state;
    // Without a name, the whole form was filled in again.
    const all = names.has('') ? undefined : names;
    const after = { ...before, ...snapshotOf(form.getValues(), before, all) };
    if (Object.keys(after).every((name) => after[name] === before[name])) return;
    const [only] = names;
    const typedIn = names.size === 1 && only !== 'sheet' ? only : undefined;
    show(changed(latest.current, { state: after, typedIn, at: performance.now() }));
  });

  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name = '' }) => {
      if (pending.current.size === 0) {
        queueMicrotask(() => {
          const names = new Set(pending.current);
          pending.current.clear();
          if (names.size > 0) take(names);
        });
      }
      pending.current.add(name);
    });
    return unsubscribe;
  }, [form]);

  function go(to: UndoStack<FieldValues>) {
    const before = latest.current.present.state;
    if (to === latest.current) return;
    show(to);
    for (const [name, value] of Object.entries(to.present.state)) {
      if (value !== before[name]) form.setValue(name, value, { shouldDirty: true });
    }
    // They do not count as a change.
    pending.current.clear();
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, shiftKey, altKey, target } = event;
    const key = event.key.toLowerCase();
    if (ctrlKey === metaKey || altKey || (key !== 'z' && key !== 'y')) return;
    // Within a cell being edited, the browser undoes the typing.
    if (target instanceof Element && target.closest('[data-at] input')) return;
    event.preventDefault();
    go(key === 'y' || shiftKey ? redone(latest.current) : undone(latest.current));
  });

  useEffect(() => {
    const { current } = element;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    current?.addEventListener('keydown', listener);
    return () => current?.removeEventListener('keydown', listener);
  }, [element]);

  return (
    <div className="flex gap-1">
      {(
        [
          ['Undo', 'Ctrl+Z', Undo2, undone, stack.past],
          ['Redo', 'Ctrl+Shift+Z', Redo2, redone, stack.future],
        ] as const
      ).map(([label, keys, Icon, change, steps]) => (
        <Button
          key={label}
          look="quiet"
          size="icon"
          aria-label={label}
          title={`${label} (${keys})`}
          disabled={steps.length === 0}
          onClick={() => go(change(latest.current))}
        >
          <Icon aria-hidden className="size-5" />
        </Button>
      ))}
    </div>
  );
}

/** Current values of fields; an unchanged one keeps its identity. */
function snapshotOf(
  values: FieldValues,
  before: FieldValues,
  names: ReadonlySet<string> = new Set(Object.keys(values)),
): FieldValues {
  const fields = new Set(Array.from(names, (name) => name.split('.', 1)[0] ?? ''));
  const copy = (name: string) =>
    // Never changed in place, and long.
    name === 'sheet' ? values[name] : structuredClone(values[name]);
  return Object.fromEntries(
    Array.from(fields)
      .filter((name) => name in values && name !== NOT_UNDONE)
      .map((name) => [name, isSameValue(values[name], before[name]) ? before[name] : copy(name)]),
  );
}
