import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { SubmitButton } from '../../../kit/ui/submit-button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { ApiError } from '../../../lib/http/api-client.ts';
import { mediaLinkInput } from '../media.ts';
import { useVideoLink } from './media-queries.ts';

export function VideoLinkDialog({ onClose }: { onClose(): void }) {
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const adding = useVideoLink();

  function refuse(message: string | undefined) {
    setError(message);
    requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    const checked = mediaLinkInput.safeParse({ url, name });
    if (!checked.success) return refuse(checked.error.issues[0]?.message);
    setError(undefined);
    try {
      await adding.mutateAsync(checked.data);
      onClose();
    } catch (failure) {
      if (failure instanceof ApiError) refuse(failure.body.fields?.url);
    }
  }

  return (
    <Dialog title="Add Video Link" onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void add(event)}
        className="flex min-h-0 grow flex-col"
      >
        <DialogBody>
          <div className="grid gap-5">
            <TextField
              label="Video URL"
              type="url"
              placeholder="https://…/film.mp4"
              value={url}
              error={error}
              onChange={(event) => setUrl(event.target.value)}
            />
            <TextField
              label="Name"
              placeholder="Leave empty to use the file’s own name"
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </div>
        </DialogBody>
        <DialogFooter>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={adding.isPending} busyText="Adding...">
            Add video
          </SubmitButton>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
