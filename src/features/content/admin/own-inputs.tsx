// What content's fields have beside the kit's inputs: the services and icons of the site, and warnings about offers.

import { adminApi } from '../../../admin-urls.ts';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import type { DrawnField } from '../../../kit/crud/admin/fields/form-fields.tsx';
import { IconInput } from '../../../kit/crud/admin/fields/icon-input.tsx';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { SelectBox } from '../../../kit/ui/select-box.tsx';
import { activeServices } from '../../appointments/appointment.ts';
import type { BookingSettings } from '../../settings/booking-settings.ts';
import { OfferWarnings } from './offer-notes.tsx';

const loadIcons = async () => (await import('../../category-icons/icon-kit.ts')).iconKit;

export const ownInputs = {
  service: ServiceInput,
  icon: (field: DrawnField) => (
    <IconInput<Record<string, string>>
      {...field}
      load={loadIcons}
      keep={({ slug }) => slug}
      srcOf={(slug) => `/icons/${slug}.svg`}
    />
  ),
  offerWarnings: OfferWarnings,
};

/** The service, as the booking form names it. */
function ServiceInput({ name, ...frame }: DrawnField) {
  const field = useField(name, '');
  const { data: settings } = useRead<{ booking: Pick<BookingSettings, 'services'> }>(
    adminApi.settings(),
  );
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
