import { SampleBadge } from '../../../kit/crud/admin/sample-badge.tsx';
import { roleLabels } from '../../../kit/role.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { momentInWords } from '../../auth/account.ts';
import type { Account } from '../staff.ts';
import { stateLabels, stateTones } from './account-labels.ts';

/** @param own the id of whoever looks at them. */
export const accountColumns = (own: string | undefined): Column<Account>[] => [
  {
    header: 'Person',
    cell: ({ id, name, username, email }) => (
      <>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{name}</span>
          {id === own && <span className="text-xs text-muted">you</span>}
          <SampleBadge table="staff" id={id} />
        </span>
        <span className="text-muted">{[username, email].filter(Boolean).join(', ')}</span>
      </>
    ),
  },
  { header: 'Role', cell: ({ role }) => roleLabels[role] },
  {
    header: 'Last sign-in',
    cell: ({ lastSignInAt }) => (
      <span className="text-muted tabular-nums">
        {lastSignInAt ? momentInWords(lastSignInAt) : 'Never signed in'}
      </span>
    ),
  },
  {
    header: 'State',
    cell: ({ state, secondFactor, linkExpiresAt }) => (
      <>
        <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
        {secondFactor && <p className="mt-1 text-xs text-muted">Second step</p>}
        {linkExpiresAt && (
          <p className="mt-1 text-xs text-muted">Link until {momentInWords(linkExpiresAt)}</p>
        )}
      </>
    ),
  },
];
