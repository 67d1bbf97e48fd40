import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { RemoveRow } from '../../../kit/crud/admin/fields/row-buttons.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectBox } from '../../../kit/ui/select-box.tsx';
import { HALF_HOURS } from '../../../lib/time/half-hours.ts';
import { WEEKDAYS } from '../../../lib/time/london-day.ts';
import type { WorkingHours } from '../adviser-times.ts';
import { weekInWords } from './adviser-labels.ts';

const OFFICE_WEEK: readonly WorkingHours[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  from: '09:00',
  to: '17:00',
}));

/** Comes after the day's existing spans. */
function nextSpan(weekday: number, spans: readonly WorkingHours[]): WorkingHours {
  const last = spans.at(-1)?.to;
  if (last === undefined || last >= '23:00') return { weekday, from: '09:00', to: '17:00' };
  const at = HALF_HOURS.indexOf(last);
  return { weekday, from: HALF_HOURS[at + 1] ?? last, to: HALF_HOURS[at + 5] ?? '23:30' };
}

export function HoursInput() {
  const field = useField<readonly WorkingHours[]>('hours', []);
  const { value: hours, onChange } = field;
  const addButtons = useRef<(HTMLButtonElement | null)[]>([]);
  const { name, onBlur, 'aria-describedby': describedBy } = field.control;

  const change = (span: WorkingHours, part: Partial<WorkingHours>) =>
    onChange(hours.map((one) => (one === span ? { ...one, ...part } : one)));
  const isWrong = (span: WorkingHours) =>
    field.error !== undefined &&
    (span.from >= span.to ||
      hours.some(
        (other) =>
          other !== span &&
          other.weekday === span.weekday &&
          other.from < span.to &&
          span.from < other.to,
      ));

  return (
    <FieldFrame
      group
      field={field}
      label="Working hours"
      format={weekInWords}
      hint={
        hours.length === 0
          ? 'Leave empty if available at any time.'
          : 'Visits fit only where the hours cover the whole slot.'
      }
    >
      {hours.length === 0 && (
        <Button
          look="secondary"
          size="small"
          onClick={() => onChange(OFFICE_WEEK)}
          className="mb-1 justify-self-start"
        >
          Monday to Friday, 09:00–17:00
        </Button>
      )}
      <ul className="@container divide-y divide-line rounded-lg border border-line">
        {WEEKDAYS.map((day, index) => {
          const spans = hours.filter(({ weekday }) => weekday === index + 1);
          return (
            <li key={day} className="flex flex-wrap items-start gap-x-3 gap-y-1 px-3 py-2">
              <span className="w-28 grow pt-2.5 text-sm font-medium @min-[28rem]:grow-0">
                {day}
              </span>
              <Button
                icon={Plus}
                look="quiet"
                size="icon"
                ref={(button) => {
                  addButtons.current[index] = button;
                }}
                aria-label={`Add hours on ${day}`}
                onClick={() => onChange([...hours, nextSpan(index + 1, spans)])}
              />
              <div className="grid grow basis-full gap-2 @min-[28rem]:basis-0">
                {spans.length === 0 && (
                  <p className="text-sm text-muted @min-[28rem]:pt-2.5">Off</p>
                )}
                {spans.map((span, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a span changes while it is edited
                  <div key={at} className="flex items-center gap-2">
                    {(['from', 'to'] as const).map((end) => (
                      <SelectBox
                        key={end}
                        name={name}
                        onBlur={onBlur}
                        aria-label={`${day}, ${end}${spans.length > 1 ? `, ${at + 1}` : ''}`}
                        aria-describedby={describedBy}
                        aria-invalid={isWrong(span) ? true : undefined}
                        value={span[end]}
                        onChange={({ target }) => change(span, { [end]: target.value })}
                        className="h-10 pl-3 tabular-nums"
                      >
                        {HALF_HOURS.map((time) => (
                          <option key={time}>{time}</option>
                        ))}
                      </SelectBox>
                    ))}
                    <RemoveRow
                      name={`${day}, ${span.from} to ${span.to}`}
                      onClick={() => {
                        onChange(hours.filter((one) => one !== span));
                        addButtons.current[index]?.focus();
                      }}
                    />
                  </div>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </FieldFrame>
  );
}
