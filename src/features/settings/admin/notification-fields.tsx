import { CheckboxInput } from '../../../kit/crud/admin/fields/checkbox-input.tsx';
import { TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import type { Settings } from '../settings.ts';
import { FollowUpFields } from './follow-up-fields.tsx';

type Notifications = Settings['notifications'];

export function NotificationFields() {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput<Notifications>
          name="teamPhone"
          label="Team phone"
          hint="New bookings are texted here. Leave empty to use the site's own number."
        />
        <TextInput<Notifications>
          name="teamEmail"
          label="Team email"
          hint="New bookings are e-mailed here. Leave empty to send none."
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <CheckboxInput<Notifications>
          name="smsEnabled"
          label="Text messages"
          hint="To the team and to customers."
        />
        <CheckboxInput<Notifications>
          name="emailEnabled"
          label="E-mail"
          hint="To the team and to customers."
        />
      </div>
      <FollowUpFields />
    </>
  );
}
