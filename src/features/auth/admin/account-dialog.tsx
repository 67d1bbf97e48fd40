// What staff may do about their own way in: another password, and an end to other sessions.
import { Dialog, DialogBody } from '../../../kit/ui/dialog.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

export function AccountDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Your account" onClose={onClose}>
      <DialogBody>
        <div className="grid gap-8">
          <PasswordForm />
          <SessionList />
        </div>
      </DialogBody>
    </Dialog>
  );
}
