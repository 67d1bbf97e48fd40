import { adminApi } from '../../../admin-urls.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import type { ApiToken } from '../../connections/token.ts';
import type { Webhook } from '../../connections/webhook.ts';
import type { Account } from '../staff.ts';

/** Lists the tokens that end and the webhooks that pause when somebody is no longer an owner. */
export function EndingConnections({ account: { username, name } }: { account: Account }) {
  const tokens = useRead<ApiToken[]>(adminApi.tokens());
  const webhooks = useRead<Webhook[]>(adminApi.webhooks());
  const theirs = ({ madeBy }: { madeBy: string }) => madeBy === username;
  const ending = tokens.data?.filter(theirs).map((token) => token.name) ?? [];
  const pausing = webhooks.data?.filter((hook) => hook.active && theirs(hook)) ?? [];
  if (ending.length === 0 && pausing.length === 0) return null;
  return (
    <div className="grid gap-1">
      {ending.length > 0 && (
        <p className="wrap-anywhere">
          API tokens of {name} that stop working: {ending.join(', ')}.
        </p>
      )}
      {pausing.length > 0 && (
        <p className="wrap-anywhere">
          Webhooks of {name} that will be paused:{' '}
          {pausing.map(({ url }) => new URL(url).host).join(', ')}. You can switch them on again
          under Settings, Connections.
        </p>
      )}
    </div>
  );
}
