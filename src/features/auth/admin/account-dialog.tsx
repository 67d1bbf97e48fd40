// Changes that staff can make to their own sign-in: password, second step, passkeys, and ending other sessions.

import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { Dialog, DialogBody } from '../../../kit/ui/dialog.tsx';
import { SubmitButton } from '../../../kit/ui/submit-button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { ApiError, post } from '../../../lib/http/api-client.ts';
import { type PasswordChangeInput, passwordChangeInput } from '../account.ts';
import { PasskeyPanel } from './passkey-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionList } from './session-list.tsx';

interface AccountDialogProps {
  onClose(): void;
  first: ReactNode;
  children?: ReactNode;
}

export function AccountDialog({ onClose, first, children }: AccountDialogProps) {
  return (
    <Dialog title="Your account" onClose={onClose}>
      <DialogBody>
        <div className="grid gap-8">
          {first}
          <PasswordForm />
          <SecondFactorPanel />
          <PasskeyPanel />
          <SessionList />
          {children}
        </div>
      </DialogBody>
    </Dialog>
  );
}

const EMPTY: PasswordChangeInput = { currentPassword: '', newPassword: '', repeated: '' };

function PasswordForm() {
  const { register, handleSubmit, setError, reset, formState } = useForm<PasswordChangeInput>({
    resolver: zodResolver(passwordChangeInput),
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;
  const change = useAction({
    call: ({ currentPassword, newPassword }: PasswordChangeInput) =>
      post(adminApi.changePassword(), { currentPassword, newPassword }),
    done: {
      title: 'Password changed',
      description: 'All other browsers have been signed out.',
    },
    onSuccess: () => reset(EMPTY),
    changes: [adminApi.sessions()],
  });

  async function save(input: PasswordChangeInput) {
    try {
      await change.mutateAsync(input);
    } catch (error) {
      const isRefused = error instanceof ApiError && error.body.fields?.newPassword;
      const field = isRefused ? 'newPassword' : 'currentPassword';
      setError(field, { message: failureSentence(error) }, { shouldFocus: true });
    }
  }

  return (
    <form
      noValidate
      aria-labelledby="password-title"
      onSubmit={(event) => void handleSubmit(save)(event)}
      className="grid gap-4"
    >
      <h3 id="password-title" className="font-semibold">
        Change password
      </h3>
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <TextField
          label="New password again"
          type="password"
          autoComplete="new-password"
          error={errors.repeated?.message}
          {...register('repeated')}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton busy={isSubmitting} className="min-w-32">
          Change password
        </SubmitButton>
        <p className="text-sm text-muted">
          At least 12 characters and not easy to guess. Signs out every other browser.
        </p>
      </div>
    </form>
  );
}
