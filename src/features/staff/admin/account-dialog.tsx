import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { SelectInput } from '../../../kit/crud/admin/fields/select-input.tsx';
import { TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { useOwnAccount } from '../../../kit/crud/admin/own-account.ts';
import { RecordDialog, useRecordForm } from '../../../kit/crud/admin/record-form.tsx';
import { roles } from '../../../kit/role.ts';
import { type Account, type AccountWithLink, accountSchema, inviteInput } from '../staff.ts';
import { useAccountEdit, useInvitation } from './account-queries.ts';
import { EndingConnections } from './ending-connections.tsx';

interface AccountDialogProps {
  account: Account | undefined;
  onInvited(made: AccountWithLink): void;
  onClose(): void;
}

type Values = z.input<typeof inviteInput>;

const BLANK: Values = { username: '', name: '', email: '', role: 'adviser' };

const ROLE_WORDS = {
  owner: 'Owner: everything',
  office: 'Office: visits and the website',
  adviser: 'Adviser: only their own visits',
};

export function AccountDialog({ account, onInvited, onClose }: AccountDialogProps) {
  const isOwn = useOwnAccount().data?.id === account?.id;
  const invitation = useInvitation();
  const edit = useAccountEdit(account?.id ?? '');
  const state = useRecordForm<Account | AccountWithLink>({
    noun: 'account',
    input: inviteInput,
    schema: accountSchema,
    values: account ? { ...account, email: account.email ?? '' } : BLANK,
    save: (values) =>
      account
        ? edit.mutateAsync(inviteInput.parse(values))
        : invitation.mutateAsync(inviteInput.parse(values)),
    onSaved: (saved) => ('link' in saved ? onInvited(saved) : onClose()),
  });
  const role = useWatch({ control: state.form.control, name: 'role' });
  const hintOfEdit = isOwn
    ? 'You cannot change your own role.'
    : 'A new role signs them out everywhere.';
  return (
    <RecordDialog
      state={state}
      title={account ? `Account of ${account.name}` : 'Invite somebody'}
      onClose={onClose}
      saveText={account ? 'Save' : 'Invite'}
    >
      <div className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput<Values> name="name" label="Name" />
          <TextInput<Values>
            name="username"
            label="Username"
            autoCapitalize="none"
            readOnly={account !== undefined}
          />
        </div>
        <TextInput<Values> name="email" label="E-mail (optional)" type="email" />
        <SelectInput<Values>
          name="role"
          label="Role"
          options={roles
            .filter((one) => !isOwn || one === account?.role)
            .map((value) => ({ value, label: ROLE_WORDS[value] }))}
          hint={
            account
              ? hintOfEdit
              : 'They choose a password with a link that works once, within 72 hours.'
          }
        />
        {account?.role === 'owner' && role !== 'owner' && (
          <div role="status" className="text-sm">
            <EndingConnections account={account} />
          </div>
        )}
      </div>
    </RecordDialog>
  );
}
