import { KeyRound, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { RecordTable } from '../../../kit/crud/admin/record-table.tsx';
import { ask } from '../../../kit/ui/ask.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Panel } from '../../../kit/ui/panel.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { type ApiToken, type MadeToken, scopeLabels, tokenFields } from '../token.ts';
import { ConnectionDialog, ToldOnce } from './connection-dialog.tsx';
import { useNewToken, useTokenEnd, useTokens } from './connection-queries.ts';

const ends = (until: string) =>
  Date.parse(until) < Date.now() ? (
    <Badge tone="neutral">Has ended</Badge>
  ) : (
    londonMoment(new Date(until))
  );

const columns: Column<ApiToken>[] = [
  { header: 'Name', cell: ({ name }) => <span className="font-medium">{name}</span> },
  {
    header: 'May',
    cell: ({ scopes }) => (
      <ul>
        {scopes.map((scope) => (
          <li key={scope}>{scopeLabels[scope]}</li>
        ))}
      </ul>
    ),
  },
  {
    header: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt ? londonMoment(new Date(lastUsedAt)) : 'Not yet'),
  },
  { header: 'Ends', cell: ({ until }) => ends(until) },
];

export function TokensPanel() {
  const query = useTokens();
  const makeToken = useNewToken();
  const end = useTokenEnd();
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<MadeToken>();
  const askToEnd = (token: ApiToken) =>
    ask({
      title: `End the token for ${token.name}?`,
      action: 'End token',
      act: () => end.mutateAsync(token),
      text: 'That system will be refused from now on. You cannot restore the token.',
    });
  return (
    <Panel
      title="Tokens"
      note="A token lets another system call this site's API."
      action={
        <Button icon={Plus} look="secondary" onClick={() => setMaking(true)}>
          New Token
        </Button>
      }
    >
      <RecordTable
        query={{ ...query, records: query.data }}
        plural="tokens"
        icon={KeyRound}
        empty="No tokens yet."
        className=""
        columns={columns}
        nameOf={({ name }) => name}
        menu={(token) => [{ label: 'End', icon: Trash2, onSelect: () => askToEnd(token) }]}
      />
      {making && (
        <ConnectionDialog
          noun="token"
          fields={tokenFields}
          onMake={(input) => makeToken.mutateAsync(input)}
          onMade={(token) => {
            setMade(token);
            setMaking(false);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made && (
        <ToldOnce
          title={`The token for ${made.name}`}
          label="Token"
          value={made.token}
          onClose={() => setMade(undefined)}
        >
          Give it to that system, to send as <code>Authorization: Bearer …</code>.
        </ToldOnce>
      )}
    </Panel>
  );
}
