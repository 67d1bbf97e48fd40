import { CheckboxInput } from '../../../kit/crud/admin/fields/checkbox-input.tsx';
import { SelectInput } from '../../../kit/crud/admin/fields/select-input.tsx';
import { TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import type { Settings } from '../settings.ts';
import { Section } from './section.tsx';

type Notifications = Settings['notifications'];

const hours = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    value: from + at,
    label: `${String(from + at).padStart(2, '0')}:00`,
  }));
const DAYS = Array.from({ length: 30 }, (_, at) => ({
  value: at + 1,
  label: at === 0 ? '1 day' : `${at + 1} days`,
}));

export function FollowUpFields() {
  return (
    <>
      <Section title="Reminders and invitations">
        <div className="grid gap-5 sm:grid-cols-2">
          <CheckboxInput<Notifications>
            name="reminders"
            label="Remind customers"
            hint="The day before a confirmed visit."
          />
          <SelectInput<Notifications>
            name="reminderHour"
            label="Reminders go out at"
            options={hours(8, 20)}
            hint="If you confirm a visit after this hour, the reminder goes straight away."
          />
          <CheckboxInput<Notifications>
            name="reviewInvitations"
            label="Invite customers to write a review"
            hint="After a completed visit, at the same hour; at most once in 90 days per customer."
          />
          <SelectInput<Notifications>
            name="reviewAfterDays"
            label="Invitations go out after"
            options={DAYS}
          />
          <TextInput<Notifications>
            name="googleReviewUrl"
            label="Google review link"
            hint="Shown to every invited customer, beside our own form. Leave empty to show none."
          />
          <CheckboxInput<Notifications>
            name="warmLeads"
            label="Write to customers who have not booked yet"
            hint="One e-mail a week after swatches are posted or a guide price is kept, if no visit follows. Its link stops these e-mails. Change the words under Messages."
          />
        </div>
      </Section>
      <Section title="Quiet hours">
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectInput<Notifications>
            name="quietFrom"
            label="From"
            options={hours(0, 23)}
            hint="Reminders and invitations wait until these hours are over. Confirmations and other urgent messages do not."
          />
          <SelectInput<Notifications>
            name="quietTo"
            label="To"
            options={hours(0, 23)}
            hint="Choose the same hour twice for no quiet hours."
          />
        </div>
      </Section>
    </>
  );
}
