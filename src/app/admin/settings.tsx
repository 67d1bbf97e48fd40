import { ConnectionsTab } from '../../features/connections/admin/connections-tab.tsx';
import { SettingsSocialNote } from '../../features/content/admin/social-links-note.tsx';
import { FormerContacts } from '../../features/dead-links/admin/dead-links.tsx';
import { ChannelPanel } from '../../features/notifications/admin/channel-panel.tsx';
import { TemplateTab } from '../../features/notifications/admin/template-tab.tsx';
import { SamplesPanel } from '../../features/samples/admin/samples-panel.tsx';
import { SettingsScreen } from '../../features/settings/admin/settings-screen.tsx';
import { useOwnAccount } from '../../kit/crud/admin/own-account.ts';
import { eventLabelsOf } from '../../kit/records/record.ts';
import { records } from './record-facts.ts';

export function Settings() {
  const { data } = useOwnAccount();
  return (
    <>
      {data && data.role !== 'owner' && (
        <p className="mb-5 rounded-xl bg-waiting-soft px-4 py-3 text-sm text-waiting">
          You can look at the settings. Only an owner can change them.
        </p>
      )}
      <SettingsScreen
        channels={<ChannelPanel />}
        formerContacts={<FormerContacts />}
        socialNote={<SettingsSocialNote />}
        messages={<TemplateTab />}
        connections={<ConnectionsTab eventLabels={eventLabelsOf(records)} />}
      />
      <SamplesPanel />
    </>
  );
}
