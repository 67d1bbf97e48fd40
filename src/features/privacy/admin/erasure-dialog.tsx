import { type FormEvent, useRef, useState } from 'react';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import type { PersonKind } from '../../../kit/crud/admin/person-kind.ts';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { SubmitButton } from '../../../kit/ui/submit-button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { ERASE_WORD } from '../person.ts';
import { type Found, useErasure } from './privacy-queries.ts';

interface ErasureDialogProps {
  kinds: readonly PersonKind[];
  found: Found;
  onClose(): void;
  onErased(): void;
}

/** Asks for a typed word before erasing a person, because it cannot be undone. */
export function ErasureDialog({ kinds, found, onClose, onErased }: ErasureDialogProps) {
  const { contact, name, isOne, person } = found;
  const [word, setWord] = useState('');
  const [wrong, setWrong] = useState(false);
  const [reviewIds, setReviewIds] = useState<number[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const erasure = useErasure();

  function erase(event: FormEvent) {
    event.preventDefault();
    if (erasure.isPending) return;
    const isRight = word.trim().toUpperCase() === ERASE_WORD;
    setWrong(!isRight);
    if (!isRight) {
      form.current?.querySelector<HTMLElement>('input[name="word"]')?.focus();
      return;
    }
    erasure.mutate(
      { contact, name, isOne, reviewIds },
      {
        onSuccess() {
          onClose();
          onErased();
        },
      },
    );
  }

  const choose = (id: number, chosen: boolean) =>
    setReviewIds(chosen ? [...reviewIds, id] : reviewIds.filter((one) => one !== id));

  return (
    <Dialog title="Erase personal data" onClose={() => !erasure.isPending && onClose()}>
      <form ref={form} noValidate onSubmit={erase} className="contents">
        <DialogBody>
          <div className="grid gap-4">
            <p>
              Everything kept about <strong className="wrap-anywhere">{contact}</strong> will be
              erased. This cannot be undone:
            </p>
            <ul className="grid list-disc gap-1 pl-5 text-muted">
              {kinds.map(
                ({ key, goes }) => goes && <li key={key}>{goes(person[key]?.length ?? 0)}</li>,
              )}
            </ul>
            {person.reviews.length > 0 && (
              <fieldset className="grid gap-2">
                <legend className="mb-1 text-sm font-medium">
                  Reviews have no contact details. Choose those by this person:
                </legend>
                {person.reviews.map(({ id, author, quote }) => (
                  <label key={id} className="flex items-start gap-3 text-sm">
                    <input
                      type="checkbox"
                      className="mt-1 size-4 shrink-0 accent-accent"
                      checked={reviewIds.includes(id)}
                      onChange={(event) => choose(id, event.target.checked)}
                    />
                    <span className="line-clamp-2 wrap-anywhere">
                      <span className="font-medium">{author}:</span> {quote}
                    </span>
                  </label>
                ))}
              </fieldset>
            )}
            <TextField
              label={`Type ${ERASE_WORD} to continue`}
              name="word"
              autoComplete="off"
              value={word}
              onChange={(event) => setWord(event.target.value)}
              error={wrong ? `Please type ${ERASE_WORD} to continue` : undefined}
            />
            {erasure.isError && (
              <p role="alert" className="text-danger">
                {failureSentence(erasure.error)}
              </p>
            )}
          </div>
        </DialogBody>
        <DialogFooter onClose={onClose} busy={erasure.isPending}>
          <SubmitButton look="danger" busy={erasure.isPending} busyText="Erasing...">
            Erase
          </SubmitButton>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
