import { type ReactNode, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { UnsavedGuard } from '../../../kit/crud/admin/use-unsaved-guard.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Tabs } from '../../../kit/ui/tabs.tsx';
import type { SettingsGroup } from '../settings.ts';
import { AppearanceFields } from './appearance-fields.tsx';
import { BookingFields } from './booking-fields.tsx';
import { GeneralFields, SeoFields, SocialFields } from './firm-fields.tsx';
import { GroupForm } from './group-form.tsx';
import { NotificationFields } from './notification-fields.tsx';
import { SecurityFields } from './security-fields.tsx';
import { useSettings } from './settings-queries.ts';

type Tab = SettingsGroup | 'messages' | 'connections';

const TABS: readonly { value: Tab; label: string }[] = [
  { value: 'general', label: 'General' },
  { value: 'social', label: 'Social Media' },
  { value: 'appearance', label: 'Appearance' },
  { value: 'seo', label: 'SEO' },
  { value: 'booking', label: 'Booking' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'messages', label: 'Messages' },
  { value: 'security', label: 'Security' },
  { value: 'connections', label: 'Connections' },
];

interface SettingsScreenProps {
  /** The state of text messages and e-mail, and a way to test them. */
  channels: ReactNode;
  /** Whether the footer shows the social links. */
  socialNote: ReactNode;
  messages: ReactNode;
  connections: ReactNode;
}

export function SettingsScreen(props: SettingsScreenProps) {
  const { channels, socialNote, messages, connections } = props;
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
    general: <GeneralFields />,
    social: (
      <>
        {socialNote}
        <SocialFields />
      </>
    ),
    appearance: <AppearanceFields />,
    seo: <SeoFields />,
    booking: <BookingFields />,
    notifications: <NotificationFields />,
    security: <SecurityFields />,
  };

  function contents() {
    if (tab === 'messages') return messages;
    if (tab === 'connections') return connections;
    if (settings) {
      return (
        <GroupForm
          key={tab}
          group={tab}
          settings={settings}
          guard={guard}
          below={
            tab === 'notifications' && (
              <section className="grid gap-4 border-t border-line pt-5">
                <h2 className="font-semibold">Status</h2>
                {channels}
              </section>
            )
          }
        >
          {fields[tab]}
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
