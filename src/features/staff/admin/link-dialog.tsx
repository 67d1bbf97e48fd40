import { Button } from '../../../kit/ui/button.tsx';
import { CopyField } from '../../../kit/ui/copy-field.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import type { AccountWithLink } from '../staff.ts';
import { momentInWords } from './account-labels.ts';

interface LinkDialogProps {
  made: AccountWithLink;
  onClose(): void;
}

/** The link to choose a password; shown only once. */
export function LinkDialog({ made: { account, link }, onClose }: LinkDialogProps) {
  return (
    <Dialog title={`A link for ${account.name}`} onClose={onClose}>
      <DialogBody>
        <div className="grid gap-4">
          <p>
            With this link <strong>{account.name}</strong> can choose a password for{' '}
            <strong>{account.username}</strong>. It works once, until{' '}
            {momentInWords(link.expiresAt)}, and is shown only now.
          </p>
          <CopyField label="Link" value={link.url} />
          <p className="text-sm text-muted">
            {link.emailedTo
              ? `It has also been e-mailed to ${link.emailedTo}.`
              : 'It was not e-mailed. Please pass it on yourself.'}
          </p>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}
