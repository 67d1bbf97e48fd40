import { Button } from '../../../kit/ui/button.tsx';
import { CopyField } from '../../../kit/ui/copy-field.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import type { AccountWithLink } from '../staff.ts';
import { momentInWords } from './account-labels.ts';

interface LinkDialogProps {
  made: AccountWithLink;
  onClose(): void;
}

/** The link to choose a password, this once. */
export function LinkDialog({ made: { account, link }, onClose }: LinkDialogProps) {
  return (
    <Dialog title={`A link for ${account.name}`} onClose={onClose}>
      <DialogBody>
        <div className="grid gap-4">
          <p>
            By this link <strong>{account.name}</strong> chooses the password of{' '}
            <strong>{account.username}</strong>. It works once, until{' '}
            {momentInWords(link.expiresAt)}, and is shown only now.
          </p>
          <CopyField label="Link" value={link.url} />
          <p className="text-sm text-muted">
            {link.emailedTo
              ? `It is on its way to ${link.emailedTo} as well.`
              : 'It was not e-mailed: please pass it on yourself.'}
          </p>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}
