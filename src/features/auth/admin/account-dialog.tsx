// Changes that staff can make to their own sign-in: password, second step, passkeys, and ending other sessions.
import type { ReactNode } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import {
  currentPassword,
  newPasswordFields,
  ShortForm,
} from '../../../kit/crud/admin/short-form.tsx';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { Dialog, DialogBody } from '../../../kit/ui/dialog.tsx';
import { post } from '../../../lib/http/api-client.ts';
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

function PasswordForm() {
  const change = useAction({
    call: ({ currentPassword, newPassword }: PasswordChangeInput) =>
      post(adminApi.changePassword(), { currentPassword, newPassword }),
    done: {
      title: 'Password changed',
      description: 'All other browsers have been signed out.',
    },
    changes: [adminApi.sessions()],
  });
  return (
    <ShortForm
      schema={passwordChangeInput}
      fields={[
        {
          name: 'currentPassword',
          label: 'Current password',
          ...currentPassword,
          className: 'sm:col-span-2',
        },
        ...newPasswordFields,
      ]}
      aria-labelledby="password-title"
      action="Change password"
      onSend={(input, { reset }) => change.mutateAsync(input).then(() => reset())}
      className="grid gap-4 sm:grid-cols-2 *:last:sm:col-span-2"
      before={
        <h3 id="password-title" className="font-semibold sm:col-span-2">
          Change password
        </h3>
      }
      beside={
        <p className="text-sm text-muted sm:ml-2">
          At least 12 characters and not easy to guess. Signs out every other browser.
        </p>
      }
    />
  );
}
