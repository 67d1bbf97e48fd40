// The customer's messages for a visit, and the form to send more.
import { useEffect, useRef, useState } from 'react';
import type { RefusedForm } from '../../../kit/public-form.ts';
import { PhotoRow } from '../../../kit/ui/photo-row.tsx';
import { Field } from '../../../kit/ui/public-fields.tsx';
import { ApiError } from '../../../lib/http/api-client.ts';
import { sendForm } from '../../../lib/http/send-form.ts';
import { api } from '../../../urls.ts';
import { Problem } from '../../appointments/site/visit-problem.tsx';
import {
  MAX_PHOTO_BYTES,
  MAX_PHOTOS,
  photoTypes,
  type VisitMessage,
  visitMessageMessages,
} from '../../appointments/visit-message.ts';
import { smallerPhoto } from '../../media/smaller-photo.ts';

interface VisitMessagesProps {
  path: string;
  sent: VisitMessage[];
  open: boolean;
  /** What we bring along. */
  brings: string;
  refused: RefusedForm | undefined;
}

/** The part of the work that is done when photos have been made smaller. */
const PREPARED = 0.4;

const NETWORK_PROBLEM =
  'We could not be reached. Your message is still here: please try again, or call us.';

export function VisitMessages({ path, sent, open, brings, refused }: VisitMessagesProps) {
  const [messages, setMessages] = useState(sent);
  const photos = messages.reduce((sum, message) => sum + message.photos.length, 0);
  return (
    <section
      aria-labelledby="messages-title"
      className="rounded-card border border-line bg-surface p-5 sm:p-7"
    >
      <h2 id="messages-title" className="text-2xl">
        {open ? 'Tell us more before we come' : 'Messages'}
      </h2>
      {open && (
        <p className="mt-2 text-base text-soft">
          Parking, a code for the gate, or photos of the windows: it helps us bring the right{' '}
          {brings}.
        </p>
      )}
      <SentMessages path={path} messages={messages} />
      {open && (
        <MessageForm
          path={path}
          photosLeft={MAX_PHOTOS - photos}
          refused={refused}
          onSent={setMessages}
        />
      )}
    </section>
  );
}

function SentMessages({ path, messages }: { path: string; messages: VisitMessage[] }) {
  if (messages.length === 0) return null;
  return (
    <ul aria-label="Messages" className="mt-5 grid gap-3">
      {messages.map(({ id, from, text, photos }) => (
        <li
          key={`${from} ${id}`}
          className={`rounded-lg px-4 py-3 ${from === 'firm' ? 'bg-primary-tint sm:mr-12' : 'bg-sunk sm:ml-12'}`}
        >
          <p className="text-sm text-soft">{from === 'firm' ? 'Our answer' : 'You'}</p>
          {text && <p className="text-base whitespace-pre-line wrap-anywhere">{text}</p>}
          <PhotoRow
            photos={photos.map((photo) => ({ ...photo, href: api.visitPhoto(path, photo.id) }))}
            of="of yours"
          />
        </li>
      ))}
    </ul>
  );
}

interface MessageFormProps {
  path: string;
  photosLeft: number;
  refused: RefusedForm | undefined;
  onSent(messages: VisitMessage[]): void;
}

function MessageForm({ path, photosLeft, refused, onSent }: MessageFormProps) {
  const [text, setText] = useState(refused?.values.message ?? '');
  const [files, setFiles] = useState<File[]>([]);
  const [errors, setErrors] = useState<Record<string, string>>(refused?.errors ?? {});
  const [problem, setProblem] = useState(refused?.message ?? '');
  const [progress, setProgress] = useState<number>();
  const [thanks, setThanks] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const busy = progress !== undefined;

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  async function send() {
    if (busy) return;
    const wrong = refusalOf(text, files, photosLeft);
    setErrors(wrong ?? {});
    setProblem('');
    setThanks('');
    if (wrong) return;
    const body = new FormData();
    body.set('message', text);
    setProgress(0);
    try {
      for (const [index, file] of files.entries()) {
        const photo = await fittingPhoto(file);
        if (photo.size > MAX_PHOTO_BYTES) {
          setErrors({ photos: `${photo.name}: ${visitMessageMessages.tooLarge}` });
          return;
        }
        body.append('photos', photo);
        setProgress((PREPARED * (index + 1)) / files.length);
      }
      const onProgress = (loaded: number, total: number) =>
        setProgress(PREPARED + ((1 - PREPARED) * loaded) / total);
      onSent(await sendForm<VisitMessage[]>(api.visitMessages(path), body, { onProgress }));
      setText('');
      choose([]);
      setThanks('Thank you, we have it.');
    } catch (error) {
      const refusal = error instanceof ApiError ? error.body : { error: NETWORK_PROBLEM };
      setErrors(refusal.fields ?? {});
      if (!refusal.fields) setProblem(refusal.error ?? NETWORK_PROBLEM);
    } finally {
      setProgress(undefined);
    }
  }

  function choose(chosen: File[]) {
    setFiles(chosen);
    if (chosen.length === 0 && chooser.current) chooser.current.value = '';
  }

  return (
    <form
      ref={form}
      method="post"
      action={`${path}/messages`}
      encType="multipart/form-data"
      noValidate
      aria-label="Send a message or photos"
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Problem text={problem} />
      <Field id="visit-message" label="Message" error={errors.message} optional>
        {(control) => (
          <textarea
            {...control}
            name="message"
            rows={3}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {photosLeft > 0 && (
        <Field
          id="visit-photos"
          label="Photos of the windows"
          help={
            <>
              JPEG, PNG or WebP
              <span className="[@media(scripting:enabled)]:hidden">, 5 MB each</span>.{' '}
              {photosLeft === MAX_PHOTOS ? `Up to ${photosLeft}` : `${photosLeft} more`}. Only you
              and our team can see them.
            </>
          }
          error={errors.photos}
          className="mt-4"
          optional
        >
          {(control) => (
            <input
              {...control}
              ref={chooser}
              className="field-input file:mr-4 file:cursor-pointer file:rounded-full file:border-0 file:bg-primary-tint file:px-4 file:py-1.5 file:font-semibold file:text-primary-strong"
              type="file"
              name="photos"
              accept={photoTypes.join(',')}
              multiple
              onChange={(event) => setFiles([...(event.target.files ?? [])])}
            />
          )}
        </Field>
      )}
      {files.length > 1 && (
        <ul aria-label="Chosen photos" className="mt-2 text-sm text-soft">
          {files.map((file) => (
            <li key={`${file.name} ${file.size}`} className="truncate">
              {file.name}
            </li>
          ))}
        </ul>
      )}
      {busy && (
        <progress
          aria-label="Sending"
          value={progress}
          max={1}
          className="mt-4 block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunk [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-primary"
        />
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="submit" className="button button-primary" aria-disabled={busy}>
          {busy ? 'Sending...' : 'Send to the team'}
        </button>
        <p role="status" className="text-base font-semibold text-good">
          {thanks}
        </p>
      </div>
    </form>
  );
}

/** Checks before anything is sent. */
function refusalOf(
  text: string,
  files: File[],
  photosLeft: number,
): Record<string, string> | undefined {
  const { tooMany, nothing } = visitMessageMessages;
  if (files.length > photosLeft) return { photos: tooMany };
  return text.trim() === '' && files.length === 0 ? { message: nothing } : undefined;
}

/** In pixels: enough to see how a window is made. */
const LONGEST_EDGE = 2400;

/** The photo, made smaller where it is too large or of another type, such as HEIC. */
const fittingPhoto = (photo: File): Promise<File> =>
  smallerPhoto(
    photo,
    LONGEST_EDGE,
    photo.size <= MAX_PHOTO_BYTES && photoTypes.some((type) => type === photo.type),
  );
