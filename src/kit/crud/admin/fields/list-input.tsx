import { ArrowDown, ArrowUp, ChevronRight, GripVertical, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { get, useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { blankOf, type Field, type Items } from '../../../fields/field.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { StepButton } from '../../../ui/step-button.tsx';
import { DRAGGED_CLASS, useDragging } from '../../../ui/use-dragging.ts';
import { moved } from '../../../ui/use-reorder.ts';

interface ListInputProps {
  field: Field & { items: Items };
  name: string;
  /** Above the fields of an item. */
  note(itemName: string): ReactNode;
  children(itemName: string): ReactNode;
}

/** Records one below the other: opened to edit, moved by buttons or by dragging. */
export function ListInput({ field, name, note, children }: ListInputProps) {
  const { label, fields = {} } = field;
  const { noun, most, nameless, fresh = () => blankOf(fields) } = field.items;
  /** Names an item. */
  const titleField = Object.keys(fields)[0] ?? '';
  const { control } = useFormContext();
  const { fields: items, append, remove, move } = useFieldArray({ name, keyName: 'key' });
  const { errors } = useFormState({ control, name });
  const [open, setOpen] = useState<readonly boolean[]>([]);
  const dragging = useDragging(moveTo);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const ownError: unknown = get(errors, `${name}.root.message`) ?? get(errors, `${name}.message`);

  // The element to focus exists after the next paint.
  const focusIn = (at: number, selector: string) =>
    requestAnimationFrame(() =>
      list.current?.children[at]?.querySelector<HTMLElement>(selector)?.focus(),
    );

  function add() {
    append(structuredClone(fresh()), { shouldFocus: false });
    setOpen([...items.map((_, at) => open[at] ?? false), true]);
    focusIn(items.length, 'input, textarea, select');
  }

  function moveTo(from: number, to: number, focused?: string) {
    if (from === to || to < 0 || to >= items.length) return;
    move(from, to);
    setOpen(
      moved(
        items.map((_, at) => open[at] ?? false),
        from,
        to,
      ),
    );
    setSaid(`${noun} ${from + 1} is now ${noun} ${to + 1} of ${items.length}.`);
    if (focused) focusIn(to, focused);
  }

  function takeAway(at: number) {
    remove(at);
    setOpen(open.toSpliced(at, 1));
    setSaid(`${noun} ${at + 1} is removed.`);
    addButton.current?.focus();
  }

  return (
    <fieldset className="min-w-0">
      <legend className={nameless ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      {items.length > 0 ? (
        <ul ref={list} {...dragging.list} className="mb-2 grid gap-2">
          {items.map((item, at) => {
            const isWrong = get(errors, `${name}.${at}`) !== undefined;
            const itemName = `${name}.${at}`;
            const isOpen = isWrong || (open[at] ?? false);
            return (
              <li
                key={item.key}
                {...dragging.placeOf(at)}
                className={`min-w-0 rounded-xl border border-line bg-surface ${DRAGGED_CLASS}`}
              >
                <div
                  {...dragging.handleOf(at)}
                  className="flex cursor-grab items-center pr-1 active:cursor-grabbing"
                >
                  <GripVertical
                    aria-hidden
                    className="ml-2 size-4 shrink-0 text-muted max-sm:hidden"
                  />
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    onClick={() =>
                      setOpen(items.map((_, index) => (open[index] ?? false) !== (index === at)))
                    }
                    className="flex min-h-11 min-w-0 grow items-center gap-1.5 px-1.5 text-left text-sm font-medium"
                  >
                    <ChevronRight
                      aria-hidden
                      className={classNames(
                        'size-4 shrink-0 text-muted transition-transform',
                        isOpen && 'rotate-90',
                      )}
                    />
                    <ItemTitle name={`${itemName}.${titleField}`} otherwise={`New ${noun}`} />
                  </button>
                  <StepButton
                    label={`Move up ${noun} ${at + 1}`}
                    icon={ArrowUp}
                    blocked={at === 0}
                    act="up"
                    onPress={() => moveTo(at, at - 1, '[data-act="up"]')}
                  />
                  <StepButton
                    label={`Move down ${noun} ${at + 1}`}
                    icon={ArrowDown}
                    blocked={at === items.length - 1}
                    act="down"
                    onPress={() => moveTo(at, at + 1, '[data-act="down"]')}
                  />
                  <StepButton
                    label={`Remove ${noun} ${at + 1}`}
                    icon={Trash2}
                    onPress={() => takeAway(at)}
                  />
                </div>
                {isOpen && (
                  <div className="grid gap-4 border-t border-line p-4">
                    {note(itemName)}
                    {children(itemName)}
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="mb-2 text-sm text-muted">Nothing here yet.</p>
      )}
      {typeof ownError === 'string' && (
        <p className="mb-2 text-sm text-danger" data-invalid tabIndex={-1}>
          {ownError}
        </p>
      )}
      <Button
        icon={Plus}
        ref={addButton}
        look="secondary"
        size="small"
        aria-disabled={items.length >= most}
        onClick={() => items.length < most && add()}
        className="aria-disabled:opacity-40"
      >
        Add {noun}
      </Button>
      {items.length >= most && (
        <span className="ml-3 text-sm text-muted">There can be {most} at most.</span>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}

function ItemTitle({ name, otherwise }: { name: string; otherwise: string }) {
  const title: unknown = useWatch({ name });
  return <span className="truncate">{(typeof title === 'string' && title) || otherwise}</span>;
}
