import { Car, Check } from 'lucide-react';
import { useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { Select } from '../../../kit/ui/select.tsx';
import { callApi } from '../../../lib/http/api-client.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import type { Delivery } from '../../notifications/message.ts';
import { deliveryWords } from '../../notifications/message-labels.ts';
import type { Appointment } from '../appointment.ts';

const ARRIVALS = [
  { value: '', label: 'Arriving soon' },
  ...[10, 15, 20, 30, 45, 60].map((minutes) => ({
    value: String(minutes),
    label: `In about ${minutes} min`,
  })),
];

interface OnOurWayProps {
  appointment: Appointment;
  /** For a thumb: across the whole row, and nothing beside it. */
  large?: boolean;
}

export function OnOurWay({ appointment, large }: OnOurWayProps) {
  const { id, status, preferredDate, name } = appointment;
  const [arrival, setArrival] = useState('');
  const tell = useAction({
    call: () =>
      callApi<{ delivery: Delivery | null }>(adminApi.onOurWay(id), {
        method: 'POST',
        body: arrival ? { minutes: Number(arrival) } : {},
      }),
    done: ({ delivery }) => ({
      title: `On our way to ${name}`,
      description: `${delivery ? deliveryWords[delivery] : 'Messages are switched off in Settings'}.`,
    }),
    failed: failureSentence,
    changes: [adminApi.appointmentTimeline(id)],
    waits: true,
  });
  const isLeaving = tell.data?.delivery === 'provider';
  const Icon = isLeaving ? Check : Car;
  if (status !== 'confirmed' || preferredDate !== londonDayOf(new Date())) return null;
  return (
    <div
      className={
        large
          ? 'col-span-2 flex gap-2'
          : 'mt-6 flex flex-wrap items-center gap-2 rounded-xl bg-sunken p-4'
      }
    >
      {!large && <p className="mr-auto text-sm font-medium">The visit is today</p>}
      <Select
        label="When we arrive"
        value={arrival}
        options={ARRIVALS}
        onChange={setArrival}
        className={large ? 'order-1 h-14 w-40' : 'h-10 w-52'}
      />
      <ActionButton
        icon={Icon}
        className={classNames('[&>svg]:size-5', large && 'h-14 grow text-base!')}
        disabled={tell.isSuccess}
        onAct={() => tell.mutateAsync()}
      >
        {!tell.isSuccess ? 'On our way' : isLeaving ? 'Message on its way' : 'Not sent'}
      </ActionButton>
    </div>
  );
}
