import {
  KeyRound,
  type LucideIcon,
  MonitorSmartphone,
  Pencil,
  ShieldOff,
  UserCheck,
  UserX,
} from 'lucide-react';
import { useOwnAccount } from '../../../kit/crud/admin/own-account.ts';
import { SampleBadge } from '../../../kit/crud/admin/sample-badge.tsx';
import { roleLabels } from '../../../kit/role.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { RowMenu } from '../../../kit/ui/row-menu.tsx';
import { Cell, Row } from '../../../kit/ui/table.tsx';
import { momentInWords } from '../../auth/account.ts';
import type { Account } from '../staff.ts';
import { stateLabels, stateTones } from './account-labels.ts';

interface AccountRowProps {
  account: Account;
  onEdit(): void;
  onLink(): void;
  onSessions(): void;
  onDisable(): void;
  onEnable(): void;
  onSecondFactor(): void;
}

export function AccountRow({ account, ...on }: AccountRowProps) {
  const isOwn = useOwnAccount().data?.id === account.id;
  const { name, username, email, role, state, lastSignInAt, linkExpiresAt, secondFactor } = account;
  const action = (label: string, icon: LucideIcon, onSelect: () => void) => ({
    label,
    icon,
    onSelect,
  });
  const linkLabel = state === 'invited' ? 'New invitation link' : 'Reset password';
  const enabled = state !== 'disabled';
  const actions = [
    action('Edit', Pencil, on.onEdit),
    ...(enabled && !isOwn ? [action(linkLabel, KeyRound, on.onLink)] : []),
    ...(enabled ? [action('Sessions', MonitorSmartphone, on.onSessions)] : []),
    ...(secondFactor && !isOwn ? [action('Remove second step', ShieldOff, on.onSecondFactor)] : []),
    ...(enabled && !isOwn ? [action('Disable', UserX, on.onDisable)] : []),
    ...(enabled ? [] : [action('Enable', UserCheck, on.onEnable)]),
  ];
  return (
    <Row className="account-row">
      <Cell className="align-middle! [grid-area:person]">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{name}</span>
          {isOwn && <span className="text-xs text-muted">you</span>}
          <SampleBadge table="staff" id={account.id} />
        </p>
        <p className="text-muted">
          {username}
          {email && `, ${email}`}
        </p>
      </Cell>
      <Cell className="align-middle! [grid-area:role]">{roleLabels[role]}</Cell>
      <Cell className="align-middle! text-muted tabular-nums [grid-area:signed-in]">
        {lastSignInAt ? (
          <>
            <span className="hidden stacks:inline">Last sign-in </span>
            {momentInWords(lastSignInAt)}
          </>
        ) : (
          'Never signed in'
        )}
      </Cell>
      <Cell className="align-middle! [grid-area:state] stacks:text-right">
        <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
        {secondFactor && <p className="mt-1 text-xs text-muted">Second step</p>}
        {linkExpiresAt && (
          <p className="mt-1 text-xs text-muted">Link until {momentInWords(linkExpiresAt)}</p>
        )}
      </Cell>
      <Cell className="text-right align-middle! [grid-area:actions] stacks:justify-self-end">
        <RowMenu label={`Actions for ${name}`} actions={actions} />
      </Cell>
    </Row>
  );
}
