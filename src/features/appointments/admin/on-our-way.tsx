import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Car } from 'lucide-react';
import { useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { showFailure } from '../../../kit/crud/admin/use-resource.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Select } from '../../../kit/ui/select.tsx';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { callApi } from '../../../lib/http/api-client.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import type { Appointment } from '../appointment.ts';

const ARRIVALS = [
  { value: '', label: 'Arriving soon' },
  ...[10, 15, 20, 30, 45, 60].map((minutes) => ({
    value: String(minutes),
    label: `In about ${minutes} minutes`,
  })),
];

export function OnOurWay({ appointment }: { appointment: Appointment }) {
  const { id, status, preferredDate, name } = appointment;
  const client = useQueryClient();
  const [arrival, setArrival] = useState('');
  const tell = useMutation({
    mutationFn: () =>
      callApi(adminApi.onOurWay(id), {
        method: 'POST',
        body: arrival ? { minutes: Number(arrival) } : {},
      }),
    onSuccess: () => showToast({ title: `Message to ${name}: we are on our way` }),
    onError: (error) => showFailure(failureSentence(error)),
    onSettled: () => client.invalidateQueries({ queryKey: [adminApi.appointmentTimeline(id)] }),
  });
  if (status !== 'confirmed' || preferredDate !== londonDayOf(new Date())) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-2 rounded-xl bg-sunken p-4">
      <p className="mr-auto text-sm font-medium">The visit is today</p>
      <Select
        label="When we arrive"
        value={arrival}
        options={ARRIVALS}
        onChange={setArrival}
        className="h-10 w-52"
      />
      <ActionButton icon={<Car aria-hidden className="size-4" />} onAct={() => tell.mutateAsync()}>
        On our way
      </ActionButton>
    </div>
  );
}
