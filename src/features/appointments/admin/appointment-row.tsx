import { ChooseBox, type Choosing } from '../../../kit/crud/admin/chosen.tsx';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { SampleBadge } from '../../../kit/crud/admin/sample-badge.tsx';
import { Cell, Row } from '../../../kit/ui/table.tsx';
import { PhoneLink } from '../../settings/ui/reach-links.tsx';
import { type Appointment, aboutVisit, partsOfSlot } from '../appointment.ts';
import { outcomeInWords } from '../outcome.ts';
import { dayInShort, timeInWords } from './appointment-labels.ts';
import { AssignMenu } from './assign-menu.tsx';
import { SmsIndicator } from './sms-indicator.tsx';
import { StatusSelect } from './status-select.tsx';

interface AppointmentRowProps {
  appointment: Appointment;
  choosing: Choosing<Appointment>;
  onOpen(): void;
}

/** A visit on one line, with as much of it as there is room for; a click opens the rest. */
export function AppointmentRow({ appointment, choosing, onOpen }: AppointmentRowProps) {
  const { reference, name, phone, email, address, postcode, additionalInfo } = appointment;
  const isAdviser = useIsAdviser();
  const outcome = outcomeInWords(appointment);
  const time = timeInWords(appointment);
  const slot = partsOfSlot(time);
  return (
    <Row className="visit-row stacks:gap-x-3! stacks:gap-y-1! stacks:p-4!" onOpen={onOpen}>
      <Cell className="w-[42%] max-w-0 py-1! align-middle! stacks:w-auto stacks:max-w-none [grid-area:customer]">
        <div className="flex items-center">
          <ChooseBox choosing={choosing} row={appointment} name={`${reference}, ${name}`} />
          <div className="flex min-w-0 flex-1 items-center gap-x-2 stacks:flex-wrap">
            <button
              type="button"
              title="Details of this visit"
              className="min-w-16 truncate py-0.5 text-left font-semibold underline-offset-4 hover:underline"
              onClick={onOpen}
            >
              {name}
            </button>
            <span className="whitespace-nowrap text-muted">{postcode}</span>
            {/* What does not fit wraps out of sight; the details have the same link for the keyboard. */}
            <span className="flex h-6 min-w-0 flex-1 flex-wrap items-center gap-x-2 overflow-hidden whitespace-nowrap text-muted stacks:h-auto stacks:basis-full">
              <span aria-hidden className="h-6 stacks:hidden" />
              <SampleBadge table="appointments" id={appointment.id} />
              <PhoneLink phone={phone} tabIndex={-1} />
              <span className="stacks:hidden">{email}</span>
              <span className="stacks:hidden">{address}</span>
              <span className="stacks:hidden">{reference}</span>
            </span>
          </div>
        </div>
      </Cell>
      <Cell className="w-[34%] max-w-0 py-1! align-middle! stacks:w-auto stacks:max-w-none [grid-area:service]">
        <p className="truncate">
          {aboutVisit(appointment)} <span className="text-muted">{additionalInfo}</span>
        </p>
      </Cell>
      <Cell className="py-1! align-middle! whitespace-nowrap tabular-nums [grid-area:time]">
        <span title={time}>
          {dayInShort(appointment.preferredDate)}, {slot.name}
          {slot.range && (
            <span className="sr-only text-muted 2xl:not-sr-only"> ({slot.range})</span>
          )}
        </span>
        {outcome && <span className="block max-w-48 truncate text-xs text-muted">{outcome}</span>}
      </Cell>
      <Cell className="py-1! align-middle! [grid-area:status]">
        <StatusSelect appointment={appointment} />
      </Cell>
      <Cell className="py-1! align-middle! [grid-area:actions]">
        <div className="flex items-center justify-end gap-1">
          <SmsIndicator appointment={appointment} wordsClassName="max-2xl:sr-only" />
          {!isAdviser && (
            <AssignMenu
              appointment={appointment}
              className="h-9 pointer-coarse:h-11"
              nameClassName="sr-only"
            />
          )}
        </div>
      </Cell>
    </Row>
  );
}
