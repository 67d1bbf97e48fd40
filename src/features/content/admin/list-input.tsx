import { useQuery } from '@tanstack/react-query';
import {
  ArrowDown,
  ArrowUp,
  ChevronRight,
  GripVertical,
  Plus,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { type ReactNode, useContext, useRef, useState } from 'react';
import { get, useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { BothVersions, useDiffering } from '../../../kit/crud/admin/fields/field.tsx';
import { useAllRecords } from '../../../kit/crud/admin/use-resource.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { StepButton } from '../../../kit/ui/step-button.tsx';
import { DRAGGED_CLASS, useDragging } from '../../../kit/ui/use-dragging.ts';
import { moved } from '../../../kit/ui/use-reorder.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { api } from '../../../urls.ts';
import type { Prices } from '../../pricing/price-list.ts';
import { products } from '../../products/product.ts';
import type { ListField } from '../field-descriptions.ts';
import type { Offer } from '../offer.ts';
import { offerWarnings } from '../offer-warnings.ts';
import { ListVersions, useRearranged } from './list-versions.tsx';

interface ListInputProps {
  field: ListField;
  name: string;
  children(itemName: string): ReactNode;
}

/** Records one below the other: opened to edit, moved by buttons or by dragging. */
export function ListInput({ field, name, children }: ListInputProps) {
  const { label, noun, max } = field;
  const { control } = useFormContext();
  const { fields: items, append, remove, move } = useFieldArray({ name, keyName: 'key' });
  const { errors } = useFormState({ control, name });
  const differs = useDiffering();
  const rearranged = useRearranged(field, name);
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
    const blank = typeof field.blank === 'function' ? field.blank() : field.blank;
    append(structuredClone(blank), { shouldFocus: false });
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
      <legend className={field.nameless ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      {rearranged && <ListVersions field={field} name={name} versions={rearranged} />}
      {items.length > 0 ? (
        <ul ref={list} {...dragging.list} className="mb-2 grid gap-2">
          {items.map((item, at) => {
            const isWrong = get(errors, `${name}.${at}`) !== undefined;
            const itemName = `${name}.${at}`;
            const isTwofold = !rearranged && differs(itemName);
            const isOpen = isWrong || isTwofold || (open[at] ?? false);
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
                    <ItemTitle name={`${itemName}.${field.titleField}`} otherwise={`New ${noun}`} />
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
                    {field.note === 'offer' && <OfferWarnings name={itemName} />}
                    <ItemFields compared={!rearranged}>{children(itemName)}</ItemFields>
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
        ref={addButton}
        look="secondary"
        size="small"
        aria-disabled={items.length >= max}
        onClick={() => items.length < max && add()}
        className="aria-disabled:opacity-40"
      >
        <Plus aria-hidden className="size-4" />
        Add {noun}
      </Button>
      {items.length >= max && (
        <span className="ml-3 text-sm text-muted">There can be {max} at most.</span>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}

/** The fields of an item; both versions are offered only if they are of the same item. */
function ItemFields({ compared, children }: { compared: boolean; children: ReactNode }) {
  const both = useContext(BothVersions);
  return <BothVersions value={compared ? both : undefined}>{children}</BothVersions>;
}

function ItemTitle({ name, otherwise }: { name: string; otherwise: string }) {
  const title: unknown = useWatch({ name });
  return <span className="truncate">{(typeof title === 'string' && title) || otherwise}</span>;
}

function OfferWarnings({ name }: { name: string }) {
  const offer: Offer = useWatch({ name });
  const { data } = useAllRecords(products);
  const { data: lists } = useQuery<Prices[]>({ queryKey: [api.priceLists()] });
  const today = londonDayOf(new Date());
  const listOf = (id: number) => lists?.find(({ productId }) => productId === id);
  const warnings =
    offer && data && lists ? offerWarnings(offer, { products: data, listOf, today }) : [];
  return (
    <div role="status">
      {warnings.length > 0 && (
        <ul className="grid gap-1 rounded-lg bg-waiting-soft px-3 py-2.5 text-sm text-waiting">
          {warnings.map((warning) => (
            <li key={warning} className="flex gap-2">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {warning}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
