// Changes that staff can make to their own sign-in: password, second step, passkeys, and ending other sessions.
import type { ReactNode } from 'react';
import { Dialog, DialogBody } from '../../../kit/ui/dialog.tsx';
import { PasskeyPanel } from './passkey-panel.tsx';
import { PasswordForm } from './password-form.tsx';
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
