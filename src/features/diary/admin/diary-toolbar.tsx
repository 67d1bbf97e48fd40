import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTypedText } from '../../../kit/crud/admin/use-typed-text.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { FilterBar } from '../../../kit/ui/filter-bar.tsx';
import { FilterButtons } from '../../../kit/ui/filter-buttons.tsx';
import { SearchField } from '../../../kit/ui/search-field.tsx';
import { Select } from '../../../kit/ui/select.tsx';
import { isDay } from '../../../lib/time/london-day.ts';
import { AssignmentFilter } from '../../appointments/admin/assignment-filter.tsx';
import { appointmentStatuses, statusLabels } from '../../appointments/appointment.ts';
import { type Districts, nameOfDistrict, townOf } from '../../districts/districts.ts';
import { type DiaryPlace, type DiaryView, stepFrom, titleOf } from './diary-place.ts';

const VIEWS: readonly { value: DiaryView; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];

const STATUSES = [
  { value: 'all', label: 'All statuses' },
  ...appointmentStatuses.map((value) => ({ value, label: statusLabels[value] })),
];

interface DiaryToolbarProps {
  place: DiaryPlace;
  today: string;
  districts: readonly string[];
  known: Districts;
  go(changes: Partial<DiaryPlace>): void;
}

export function DiaryToolbar({ place, today, districts, known, go }: DiaryToolbarProps) {
  const [search, type] = useTypedText(place.q, (q) => go({ q }));
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <h2
          className="mr-auto w-full text-lg font-semibold tracking-tight sm:w-auto"
          aria-live="polite"
        >
          {titleOf(place)}
        </h2>
        <div className="flex grow flex-wrap items-center gap-1.5 sm:grow-0">
          <Button
            icon={ChevronLeft}
            look="secondary"
            size="icon"
            aria-label={`Earlier: the ${place.view} before`}
            onClick={() => go({ date: stepFrom(place, -1) })}
          />
          <Button
            icon={ChevronRight}
            look="secondary"
            size="icon"
            aria-label={`Later: the next ${place.view}`}
            onClick={() => go({ date: stepFrom(place, 1) })}
          />
          <Button
            look="secondary"
            disabled={place.date === today}
            onClick={() => go({ date: today })}
          >
            Today
          </Button>
          <input
            type="date"
            aria-label="Go to a day"
            value={place.date}
            onChange={(event) => isDay(event.target.value) && go({ date: event.target.value })}
            className="field h-10 min-w-0 grow px-2 text-sm sm:w-36"
          />
        </div>
      </div>
      <FilterBar
        count={[place.status, place.area, place.who].filter(Boolean).length}
        search={
          <SearchField
            label="Search the diary"
            placeholder="Name, address, reference..."
            value={search}
            onChange={type}
          />
        }
      >
        <div className="col-span-2">
          <FilterButtons
            label="Show"
            value={place.view}
            options={VIEWS}
            onChange={(view) => go({ view })}
          />
        </div>
        <AssignmentFilter value={place.who} onChange={(who) => go({ who })} />
        <Select
          label="Status"
          value={place.status ?? 'all'}
          options={STATUSES}
          onChange={(value) => go({ status: appointmentStatuses.find((one) => one === value) })}
          className="h-10 min-w-0"
        />
        <Select
          label="Town or district"
          value={place.area || 'all'}
          options={areaOptions(districts, place.area, known)}
          onChange={(value) => go({ area: value === 'all' ? '' : value })}
          className="h-10 min-w-0 lg:w-44"
        />
      </FilterBar>
    </div>
  );
}

function areaOptions(districts: readonly string[], chosen: string, known: Districts) {
  const byTown = Map.groupBy(districts, (district) => townOf(district, known) ?? district);
  const options = [...byTown]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .flatMap(([town, own]) => [
      ...(own.length > 1 ? [{ value: town, label: `${town}, all` }] : []),
      ...own.map((district) => ({ value: district, label: nameOfDistrict(district, known) })),
    ]);
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return [
    { value: 'all', label: 'All towns' },
    ...options,
    ...(isKnown ? [] : [{ value: chosen, label: nameOfDistrict(chosen, known) }]),
  ];
}
