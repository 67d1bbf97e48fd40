import { type ReactNode, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { FormFields, OwnInputs } from '../../../kit/crud/admin/fields/form-fields.tsx';
import type { UnsavedGuard } from '../../../kit/crud/admin/use-unsaved-guard.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Tabs } from '../../../kit/ui/tabs.tsx';
import {
  channels,
  followUps,
  groupTitles,
  quietHours,
  type SettingsGroup,
  settingsFields,
} from '../settings.ts';
import { BookingFields } from './booking-fields.tsx';
import { ColourInput } from './colour-input.tsx';
import { GroupForm } from './group-form.tsx';
import { OpeningHoursInput } from './opening-hours-input.tsx';
import { Section } from './section.tsx';
import { useSettings } from './settings-queries.ts';

type Tab = SettingsGroup | 'messages' | 'connections';

const TABS: readonly { value: Tab; label: string }[] = [
  { value: 'general', label: groupTitles.general },
  { value: 'firm', label: groupTitles.firm },
  { value: 'social', label: groupTitles.social },
  { value: 'appearance', label: groupTitles.appearance },
  { value: 'seo', label: groupTitles.seo },
  { value: 'booking', label: groupTitles.booking },
  { value: 'notifications', label: groupTitles.notifications },
  { value: 'messages', label: 'Messages' },
  { value: 'security', label: groupTitles.security },
  { value: 'connections', label: 'Connections' },
];

const OWN_INPUTS = { openingHours: OpeningHoursInput, colour: ColourInput };

interface SettingsScreenProps {
  /** The state of text messages and e-mail, and a way to test them. */
  channels: ReactNode;
  /** Where a former number or address is still written. */
  formerContacts: ReactNode;
  /** Whether the footer shows the social links. */
  socialNote: ReactNode;
  messages: ReactNode;
  connections: ReactNode;
}

export function SettingsScreen(props: SettingsScreenProps) {
  const { formerContacts, socialNote, messages, connections } = props;
  const [search, setSearch] = useSearchParams();
  const guard = useRef<UnsavedGuard>(undefined);
  const query = useSettings();
  const { data: settings } = query;
  const tab = TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'general';

  // Kept in the address, so that it survives a reload.
  const show = (value: Tab) => {
    // The dialog goes when its tab does.
    guard.current = undefined;
    setSearch({ tab: value }, { replace: true });
  };

  const fields: Record<SettingsGroup, ReactNode> = {
    general: <FormFields fields={settingsFields.general} />,
    firm: <FormFields fields={settingsFields.firm} />,
    social: (
      <>
        {socialNote}
        <FormFields fields={settingsFields.social} />
      </>
    ),
    appearance: <FormFields fields={settingsFields.appearance} />,
    seo: <FormFields fields={settingsFields.seo} />,
    booking: <BookingFields />,
    notifications: (
      <>
        <FormFields fields={channels} />
        <Section title="Reminders and invitations">
          <FormFields fields={followUps} />
        </Section>
        <Section title="Quiet hours">
          <FormFields fields={quietHours} />
        </Section>
      </>
    ),
    security: (
      <>
        <FormFields fields={settingsFields.security} />
        <p className="max-w-prose text-sm text-muted">
          A code from an authenticator app after the password, or a passkey instead of both. Staff
          without one must set it up at their next sign-in before they can do anything else. Anyone
          can set one up under Your account; after that it is always asked for.
        </p>
      </>
    ),
  };

  const below: Partial<Record<SettingsGroup, ReactNode>> = {
    general: formerContacts,
    notifications: (
      <section className="grid gap-4 border-t border-line pt-5">
        <h2 className="font-semibold">Status</h2>
        {props.channels}
      </section>
    ),
  };

  function contents() {
    if (tab === 'messages') return messages;
    if (tab === 'connections') return connections;
    if (settings) {
      return (
        <GroupForm key={tab} group={tab} settings={settings} guard={guard} below={below[tab]}>
          <OwnInputs value={OWN_INPUTS}>{fields[tab]}</OwnInputs>
        </GroupForm>
      );
    }
    return (
      <div className="card mt-4">
        <NotLoaded query={query} text="Error loading settings. Please try again.">
          <FieldSkeletons />
        </NotLoaded>
      </div>
    );
  }

  return (
    <>
      <ScreenHeading
        title="Settings"
        subtitle="Changes appear on the website as soon as you save."
      />
      <Tabs<Tab>
        label="Settings"
        manual
        value={tab}
        options={TABS}
        onChange={(value) => (guard.current ?? nothingToKeep).leave(() => show(value))}
      >
        {contents()}
      </Tabs>
    </>
  );
}

const nothingToKeep = { leave: (go: () => void) => go() };

function FieldSkeletons() {
  return (
    <div role="status" aria-label="Loading settings" className="grid max-w-3xl gap-6 p-5 sm:p-6">
      {['w-24', 'w-32', 'w-20', 'w-28', 'w-36'].map((width) => (
        <div key={width} className="grid gap-2">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
  );
}
