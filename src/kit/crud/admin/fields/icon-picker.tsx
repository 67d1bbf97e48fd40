import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { IconChoice, LoadIcons } from '../../../icon-choice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog, DialogBody } from '../../../ui/dialog.tsx';
import { DrawnIcon } from '../../../ui/drawn-icon.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FilterButtons } from '../../../ui/filter-buttons.tsx';
import { columnsOf, gridTarget } from '../../../ui/grid-keys.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const GRID = 'grid grid-cols-3 gap-2 sm:grid-cols-5 sm:gap-3';
const ALL = 'All';
const SKELETONS = Array.from({ length: 15 }, (_, at) => at);

interface IconPickerProps {
  load: LoadIcons;
  chosen: string;
  onChoose(icon: IconChoice): void;
  onClose(): void;
}

export function IconPicker({ load, chosen, onChoose, onClose }: IconPickerProps) {
  const kit = useQuery({
    queryKey: ['icon kit'],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState(ALL);
  const categories = [...new Set(kit.data?.map((icon) => icon.category))];
  const found = kit.data?.filter((icon) => matches(icon, search, category));

  function contents(): ReactNode {
    if (!found && kit.isError) {
      return <ErrorState text="Error loading icons. Please try again." query={kit} />;
    }
    if (!found) {
      return (
        <div className={GRID}>
          {SKELETONS.map((key) => (
            <Skeleton key={key} className="h-24 rounded-xl" />
          ))}
        </div>
      );
    }
    if (found.length === 0) {
      return <EmptyState icon={SearchX} text={`No icons matching "${search.trim()}"`} />;
    }
    return <IconGrid icons={found} chosen={chosen} onChoose={onChoose} />;
  }

  return (
    <Dialog title="Select Icon" onClose={onClose}>
      <DialogBody>
        <div className="flex">
          <SearchField
            label="Search icons"
            placeholder="Search icons..."
            value={search}
            onChange={setSearch}
          />
        </div>
        <div className="mt-3">
          <FilterButtons
            label="Kinds of icons"
            value={category}
            options={[ALL, ...categories].map((name) => ({ value: name, label: name }))}
            onChange={setCategory}
          />
        </div>
        <p role="status" className="sr-only">
          {found && `${found.length} icons shown`}
        </p>
        {/* The same height with few drawings as with many: nothing jumps during a search. */}
        <div className="mt-4 min-h-96">{contents()}</div>
      </DialogBody>
    </Dialog>
  );
}

function matches(icon: IconChoice, search: string, category: string): boolean {
  if (category !== ALL && icon.category !== category) return false;
  const text = `${icon.title} ${icon.category} ${icon.words} ${icon.slug}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

type IconGridProps = Pick<IconPickerProps, 'chosen' | 'onChoose'> & {
  icons: readonly IconChoice[];
};

function IconGrid({ icons, chosen, onChoose }: IconGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      icons.findIndex(({ src }) => src === chosen),
    ),
  );
  const current = Math.min(at, icons.length - 1);

  function move(event: KeyboardEvent) {
    const next = gridTarget(event.key, current, icons.length, columnsOf(list.current));
    if (next === undefined) return;
    event.preventDefault();
    const element = list.current?.children[next];
    if (element instanceof HTMLElement) element.focus();
  }

  return (
    <div ref={list} role="listbox" aria-label="Icons" onKeyDown={move} className={GRID}>
      {icons.map((icon, index) => (
        <button
          key={icon.slug}
          type="button"
          role="option"
          aria-selected={icon.src === chosen}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setAt(index)}
          onClick={() => onChoose(icon)}
          className={classNames(
            'grid h-24 content-center justify-items-center gap-2 rounded-xl border px-1.5 text-center text-xs leading-tight transition-colors [contain-intrinsic-size:auto_6rem] [content-visibility:auto]',
            icon.src === chosen
              ? 'border-accent bg-accent-soft text-accent-strong ring-1 ring-accent'
              : 'border-line hover:border-line-strong hover:bg-hover',
          )}
        >
          <DrawnIcon src={icon.src} className="size-9" />
          {icon.title}
        </button>
      ))}
    </div>
  );
}
