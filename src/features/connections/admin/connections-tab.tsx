import { useOwnAccount } from '../../../kit/crud/admin/own-account.ts';
import { TokensPanel } from './tokens-panel.tsx';
import { WebhooksPanel } from './webhooks-panel.tsx';

/** The firm's other systems. For owners. */
export function ConnectionsTab() {
  const isOwner = useOwnAccount().data?.role === 'owner';
  if (!isOwner) return <p className="mt-4 text-muted">Only an owner sees the connections.</p>;
  return (
    <div className="mt-4 grid gap-6">
      <TokensPanel />
      <WebhooksPanel />
    </div>
  );
}
