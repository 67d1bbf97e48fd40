import { useId } from 'react';
import { adminApi } from '../../../../admin-urls.ts';
import { useRead } from '../../../../kit/crud/admin/use-read.ts';
import { isDay } from '../../../../lib/time/london-day.ts';
import { deliveryWords } from '../../../notifications/message-labels.ts';
import type { ChannelStatus } from '../../../notifications/team.ts';
import { dayInWords } from '../../admin/appointment-labels.ts';
import type { AppointmentStatus } from '../../appointment.ts';

interface TellChoiceProps {
  value: boolean;
  onChange(value: boolean): void;
  email: string;
  news: AppointmentStatus | 'moved';
  slot: { date: string; time: string };
}

/** Whether the customer gets a message about the change, and which one. */
export function TellChoice({ value, onChange, email, news, slot }: TellChoiceProps) {
  const id = useId();
  const { data: channels } = useRead<ChannelStatus[]>(adminApi.channels());
  const open = channels?.filter((one) => one.enabled && (email || one.channel === 'sms'));
  const by = open?.map(({ channel }) => (channel === 'sms' ? 'text' : 'e-mail')).join(' and ');
  const when = isDay(slot.date) && slot.time ? `, ${dayInWords(slot.date)}, ${slot.time}` : '';
  const kept = open?.some(({ delivery }) => delivery === 'provider') ? undefined : open?.[0];
  return (
    <div className="grid min-w-0 text-sm max-sm:order-first max-sm:basis-full">
      <label htmlFor={id} className="flex min-h-6 items-center gap-2.5 font-medium">
        <input
          id={id}
          type="checkbox"
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={`${id}-what`}
          className="size-4.5 shrink-0 accent-accent"
        />
        Tell the customer
      </label>
      <p id={`${id}-what`} className="pl-7 text-xs text-muted">
        {by && NEWS[news] && `By ${by}: ${NEWS[news]}${when}.`}
        {by === '' && 'Messages are switched off in Settings.'}
        {by && kept && ` ${deliveryWords[kept.delivery]}.`}
      </p>
    </div>
  );
}

const NEWS: Partial<Record<TellChoiceProps['news'], string>> = {
  pending: 'we have the request',
  confirmed: 'the visit is confirmed',
  moved: 'the visit has moved to a new time',
};
