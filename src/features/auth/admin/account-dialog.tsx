// What staff may do about their own way in: another password, and an end to other sessions.
import type { ReactNode } from 'react';
import { Dialog, DialogBody } from '../../../kit/ui/dialog.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

interface AccountDialogProps {
  onClose(): void;
  children?: ReactNode;
}

export function AccountDialog({ onClose, children }: AccountDialogProps) {
  return (
    <Dialog title="Your account" onClose={onClose}>
      <DialogBody>
        <div className="grid gap-8">
          <PasswordForm />
          <SessionList />
          {children}
        </div>
      </DialogBody>
    </Dialog>
  );
}
