import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { useOwnAccount } from '../../../kit/crud/admin/own-account.ts';
import { roles } from '../../../kit/role.ts';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { SelectBox } from '../../../kit/ui/select-box.tsx';
import { SubmitButton } from '../../../kit/ui/submit-button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { ApiError } from '../../../lib/http/api-client.ts';
import { type Account, type AccountWithLink, inviteInput } from '../staff.ts';
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
  const form = useForm<Values, unknown, z.output<typeof inviteInput>>({
    resolver: zodResolver(inviteInput),
    defaultValues: account ? { ...account, email: account.email ?? '' } : BLANK,
  });
  const edit = useAccountEdit(account?.id ?? '');
  const { register, handleSubmit, setError, formState, watch } = form;
  const { errors, isSubmitting } = formState;
  const roleId = useId();
  const choices = roles.filter((role) => !isOwn || role === account?.role);

  async function save(input: z.output<typeof inviteInput>) {
    try {
      if (account) {
        await edit.mutateAsync(input);
        onClose();
      } else {
        onInvited(await invitation.mutateAsync(input));
      }
    } catch (error) {
      const fields = error instanceof ApiError ? error.body.fields : undefined;
      const [field, message] = Object.entries(fields ?? {})[0] ?? [];
      const known = field === 'username' || field === 'email' || field === 'name';
      setError(
        known ? field : account ? 'name' : 'username',
        { message: message ?? failureSentence(error) },
        { shouldFocus: true },
      );
    }
  }

  return (
    <Dialog
      title={account ? `Account of ${account.name}` : 'Invite somebody'}
      onClose={() => !isSubmitting && onClose()}
    >
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(save)(event)}
        className="contents"
        aria-label={account ? 'Account' : 'Invitation'}
      >
        <DialogBody>
          <div className="grid gap-5">
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                label="Name"
                autoComplete="off"
                error={errors.name?.message}
                {...register('name')}
              />
              <TextField
                label="Username"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                readOnly={account !== undefined}
                error={errors.username?.message}
                {...register('username')}
              />
            </div>
            <TextField
              label="E-mail (optional)"
              type="email"
              autoComplete="off"
              error={errors.email?.message}
              {...register('email')}
            />
            <div className="grid gap-1.5">
              <label htmlFor={roleId} className="text-sm font-medium">
                Role
              </label>
              <SelectBox
                id={roleId}
                aria-describedby={`${roleId}-hint`}
                className="h-11 pl-3.5"
                {...register('role')}
              >
                {choices.map((role) => (
                  <option key={role} value={role}>
                    {ROLE_WORDS[role]}
                  </option>
                ))}
              </SelectBox>
              <p id={`${roleId}-hint`} className="text-sm text-muted">
                {isOwn
                  ? 'You cannot change your own role.'
                  : account
                    ? 'A new role signs them out everywhere.'
                    : 'They choose a password with a link that works once, within 72 hours.'}
              </p>
              {account?.role === 'owner' && watch('role') !== 'owner' && (
                <div role="status" className="text-sm">
                  <EndingConnections account={account} />
                </div>
              )}
            </div>
          </div>
        </DialogBody>
        <DialogFooter onClose={onClose} busy={isSubmitting}>
          <SubmitButton busy={isSubmitting} className="min-w-28">
            {account ? 'Save' : 'Invite'}
          </SubmitButton>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
