import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { SelectBox } from '../../../kit/ui/select-box.tsx';
import { activeServices } from '../../appointments/appointment.ts';
import type { BookingSettings } from '../../settings/booking-settings.ts';

interface InputProps {
  name: string;
  label: string;
  hint?: string;
}

/** The service, as the booking form names it. */
export function ServiceInput({ name, ...frame }: InputProps) {
  const field = useField(name, '');
  const { data: settings } = useQuery<{ booking: Pick<BookingSettings, 'services'> }>({
    queryKey: [adminApi.settings()],
  });
  const services = activeServices(settings?.booking.services ?? []);
  const known = services.some((service) => service === field.value);
  return (
    <FieldFrame field={field} format={(service) => service} {...frame}>
      <SelectBox
        {...field.control}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
      >
        {!known && <option value={field.value}>{field.value || 'Choose a type'}</option>}
        {services.map((service) => (
          <option key={service} value={service}>
            {service}
          </option>
        ))}
      </SelectBox>
    </FieldFrame>
  );
}
