import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import type { AccountWithLink } from '../staff.ts';
import { momentInWords } from './account-words.ts';

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

/** A text to copy whole. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  async function copy() {
    field.current?.select();
    // Without a secure address there is no clipboard: the text is selected, and can be copied by hand.
    await navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    );
  }

  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={field}
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.target.select()}
        className="field h-10 min-w-0 grow basis-64 px-3.5 text-sm"
      />
      <Button look="secondary" onClick={() => void copy()}>
        {copied ? (
          <Check aria-hidden className="size-4" />
        ) : (
          <Copy aria-hidden className="size-4" />
        )}
        {copied ? 'Copied' : 'Copy'}
      </Button>
      <p role="status" className="sr-only">
        {copied && `${label} copied`}
      </p>
    </div>
  );
}
