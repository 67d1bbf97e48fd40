import { useOwnAccount } from '../../../kit/crud/admin/own-account.ts';
import { TokensPanel } from './tokens-panel.tsx';
import { WebhooksPanel } from './webhooks-panel.tsx';

export function ConnectionsTab({ eventLabels }: { eventLabels: Record<string, string> }) {
  const isOwner = useOwnAccount().data?.role === 'owner';
  if (!isOwner) return <p className="mt-4 text-muted">Only owners can see the connections.</p>;
  return (
    <div className="mt-4 grid gap-6">
      <TokensPanel />
      <WebhooksPanel eventLabels={eventLabels} />
    </div>
  );
}
