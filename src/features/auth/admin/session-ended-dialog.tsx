// Covers the screen when the session has ended, so that nothing typed is lost.
import { useEffect, useState } from 'react';
import { Dialog, DialogBody } from '../../../kit/ui/dialog.tsx';
import { dismissToast, useToast } from '../../../kit/ui/toast-store.ts';
import { SignInForm } from './sign-in-form.tsx';

interface SessionEndedDialogProps {
  username: string | undefined;
  onSignedIn(): Promise<void>;
  onClose(): void;
}

export function SessionEndedDialog({ username, onSignedIn, onClose }: SessionEndedDialogProps) {
  // Remove the toast of the refused call: it says the same, and must not cover this dialog.
  const [failure] = useState(useToast()?.id);
  useEffect(() => {
    if (failure !== undefined) dismissToast(failure);
  }, [failure]);

  return (
    <Dialog title="Please sign in again" onClose={onClose}>
      <DialogBody>
        <SignInForm
          className="mx-auto grid max-w-sm gap-5"
          onSignedIn={onSignedIn}
          {...(username !== undefined && { username })}
        >
          <p className="text-muted">
            You have been signed out. Your changes are still here: sign in, and save them again.
          </p>
        </SignInForm>
      </DialogBody>
    </Dialog>
  );
}
