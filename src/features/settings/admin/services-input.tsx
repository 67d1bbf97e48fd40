import { useRef, useState } from 'react';
import { FieldFrame } from '../../../kit/crud/admin/fields/field.tsx';
import { EntryPart, useListField } from '../../../kit/crud/admin/fields/list-field.tsx';
import { AddRow, RemoveRow } from '../../../kit/crud/admin/fields/row-buttons.tsx';
import { useAllRecords } from '../../../kit/crud/admin/use-resource.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import { ReorderHandle } from '../../../kit/ui/reorder-handle.tsx';
import { SelectBox } from '../../../kit/ui/select-box.tsx';
import { useReorder } from '../../../kit/ui/use-reorder.ts';
import { categories } from '../../categories/category.ts';
import type { BookingSettings } from '../booking-settings.ts';

type Service = BookingSettings['services'][number];

const inWords = ({ label, active }: Service) => (active ? label : `${label} (not offered)`);

export function ServicesInput() {
  const { field, errorAt } = useListField<Service>('services');
  const services = field.value;
  const { data: kinds = [] } = useAllRecords(categories);
  const [kept, keep] = useState<readonly number[]>([]);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  // Entries have no id of their own; a new list from the server starts the count again.
  const ids = kept.length === services.length ? kept : services.map((_, at) => at);
  const find = (id: number) => services[ids.indexOf(id)];
  const nameOf = (id: number) => find(id)?.label || 'New service';

  function change(nextIds: readonly number[], next: readonly Service[]) {
    keep(nextIds);
    field.onChange(next);
  }

  const reorder = useReorder({
    ids,
    nameOf,
    async onReorder(next) {
      change(
        next,
        next.flatMap((id) => find(id) ?? []),
      );
    },
    onSay: setSaid,
  });

  function add() {
    const blank = { label: '', category: null, active: true };
    change([...ids, Math.max(-1, ...ids) + 1], [...services, blank]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
    );
  }

  function remove(at: number) {
    change(ids.toSpliced(at, 1), services.toSpliced(at, 1));
    addButton.current?.focus();
  }

  return (
    <FieldFrame
      group
      field={field}
      label="Kinds of visit"
      format={(entries) => entries.map(inWords).join(', ')}
      hint="Listed in this order on the booking form. The last one without a category is the default. Visits keep the name they were booked with."
    >
      <ul ref={list} className="@container grid gap-2">
        {reorder.ids.map((id) => {
          const service = find(id);
          if (!service) return null;
          const at = ids.indexOf(id);
          const name = nameOf(id);
          const edit = (part: Partial<Service>) =>
            field.onChange(services.with(at, { ...service, ...part }));
          return (
            <li
              key={id}
              ref={reorder.rowRef(id)}
              className={classNames(
                'flex flex-wrap items-start gap-x-2 gap-y-1.5 rounded-lg @max-md:pb-2',
                reorder.carriedId === id && 'relative bg-accent-soft! shadow-popup',
              )}
            >
              <span className="ml-2.5">
                <ReorderHandle reorder={reorder} id={id} name={name} />
              </span>
              <EntryPart
                label={`Name of ${name}`}
                error={errorAt(`${at}.label`)}
                className="grow basis-44"
              >
                {(control) => (
                  <input
                    {...control}
                    value={service.label}
                    onChange={({ target }) => edit({ label: target.value })}
                    className="field h-10 w-full px-3"
                  />
                )}
              </EntryPart>
              <EntryPart
                label={`Category of ${name}`}
                error={errorAt(`${at}.category`)}
                className="grow basis-32 @max-md:order-1 @max-md:basis-48"
              >
                {(control) => (
                  <SelectBox
                    {...control}
                    value={service.category ?? ''}
                    onChange={({ target }) => edit({ category: target.value || null })}
                  >
                    <option value="">No category</option>
                    {service.category && !kinds.some(({ slug }) => slug === service.category) && (
                      <option>{service.category}</option>
                    )}
                    {kinds.map(({ slug, name: kind }) => (
                      <option key={slug} value={slug}>
                        {kind}
                      </option>
                    ))}
                  </SelectBox>
                )}
              </EntryPart>
              <label className="flex h-10 items-center gap-2 text-sm @max-md:order-1">
                <input
                  type="checkbox"
                  checked={service.active}
                  aria-label={`Offer ${name}`}
                  onChange={({ target }) => edit({ active: target.checked })}
                  className="size-4.5 accent-accent"
                />
                Offered
              </label>
              <RemoveRow name={name} onClick={() => remove(at)} />
            </li>
          );
        })}
      </ul>
      <AddRow noun="service" buttonRef={addButton} onClick={add} className="mt-1" />
      <p role="status" className="sr-only">
        {said}
      </p>
    </FieldFrame>
  );
}
