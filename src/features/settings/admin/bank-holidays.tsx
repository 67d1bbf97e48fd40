import { CalendarPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { showFailure } from '../../../kit/crud/admin/use-action.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Select } from '../../../kit/ui/select.tsx';
import { callApi, messageOf } from '../../../lib/http/api-client.ts';
import { type BankHoliday, type Nation, nations } from '../bank-holidays.ts';
import type { BookingSettings } from '../booking-settings.ts';

type Exception = BookingSettings['exceptions'][number];

interface BankHolidaysProps {
  exceptions: readonly Exception[];
  today: string;
  onChange(exceptions: readonly Exception[]): void;
}

/** Adds this and next year's remaining bank holidays to the exceptions, and removes them again. */
export function BankHolidays({ exceptions, today, onChange }: BankHolidaysProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const [nation, setNation] = useState<Nation>('england');
  const [added, setAdded] = useState<readonly BankHoliday[]>();

  async function add() {
    const year = Number(today.slice(0, 4));
    try {
      const holidays = await Promise.all([holidaysOf(nation, year), holidaysOf(nation, year + 1)]);
      const known = new Set(exceptions.filter(({ slot }) => slot === null).map(({ date }) => date));
      const more = holidays.flat().filter(({ date }) => date >= today && !known.has(date));
      setAdded(more);
      onChange([...exceptions, ...more.map(closedOn)]);
    } catch (error) {
      showFailure(`Failed to fetch bank holidays: ${messageOf(error)}`);
    }
  }

  const isAdded = ({ date, slot, reason }: Exception) =>
    slot === null && added?.some((one) => one.date === date && one.name === reason);

  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <Select<Nation>
          label="Bank holidays of"
          value={nation}
          options={nations}
          onChange={setNation}
          className="h-10"
        />
        <ActionButton ref={addButton} look="secondary" icon={CalendarPlus} onAct={add}>
          Add bank holidays
        </ActionButton>
      </span>
      <p role="status" className="text-sm text-muted">
        {added && inWords(added.length)}
      </p>
      {exceptions.some(isAdded) && (
        <Button
          look="quiet"
          onClick={() => {
            onChange(exceptions.filter((one) => !isAdded(one)));
            setAdded(undefined);
            addButton.current?.focus();
          }}
        >
          Remove them
        </Button>
      )}
    </>
  );
}

const closedOn = ({ date, name }: BankHoliday): Exception => ({
  date,
  slot: null,
  capacity: 0,
  reason: name,
});

function inWords(count: number): string {
  if (count === 0) return 'They have all been added already.';
  return count === 1 ? '1 bank holiday added.' : `${count} bank holidays added.`;
}

const holidaysOf = (nation: Nation, year: number) =>
  callApi<BankHoliday[]>(
    `${adminApi.bankHolidays()}?${new URLSearchParams({ nation, year: String(year) })}`,
  );
