import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import type { ApiToken } from '../../connections/token.ts';
import type { Webhook } from '../../connections/webhook.ts';
import type { Account } from '../staff.ts';

/** Says which tokens and webhooks go when somebody is no owner any more; nothing where there are none. */
export function EndingConnections({ account: { username, name } }: { account: Account }) {
  const tokens = useQuery<ApiToken[]>({ queryKey: [adminApi.tokens()] });
  const webhooks = useQuery<Webhook[]>({ queryKey: [adminApi.webhooks()] });
  const theirs = ({ madeBy }: { madeBy: string }) => madeBy === username;
  const ending = tokens.data?.filter(theirs).map((token) => token.name) ?? [];
  const pausing = webhooks.data?.filter((hook) => hook.active && theirs(hook)) ?? [];
  if (ending.length === 0 && pausing.length === 0) return null;
  return (
    <div className="grid gap-1">
      {ending.length > 0 && (
        <p className="wrap-anywhere">
          The API tokens {name} has made end: {ending.join(', ')}.
        </p>
      )}
      {pausing.length > 0 && (
        <p className="wrap-anywhere">
          Webhooks {name} has made are paused:{' '}
          {pausing.map(({ url }) => new URL(url).host).join(', ')}. You can switch them on again
          under Settings, Connections.
        </p>
      )}
    </div>
  );
}
