// Small forms in the thread: labelled fields that the browser can fill in. What they hold is never part of the talk.
import {
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type OpenForm, openForm } from '../../../kit/ui/open-form.ts';
import { Field, TrapField } from '../../../kit/ui/public-fields.tsx';
import { ApiError, callApi, newKey } from '../../../lib/http/api-client.ts';
import { sendOnce } from '../../../lib/http/send-once.ts';
import { api } from '../../../urls.ts';
import { type CallBackAnswer, callBackInput, type VisitAnswer, visitInput } from '../answer.ts';
import type { PanelWords } from '../answers/panel-texts.ts';
import { Step } from './step.tsx';

export type Errors = Partial<Record<string, string>>;
export type Typed = Record<string, string>;

export interface Row extends Pick<InputHTMLAttributes<unknown>, 'type' | 'autoComplete'> {
  name: string;
  label: string;
  optional?: boolean;
}

interface SmallFormProps {
  title: string;
  /** Above the fields. */
  children?: ReactNode;
  rows: readonly Row[];
  values?: Typed;
  /** Keeps what is typed. */
  onType?(typed: Typed): void;
  submit: string;
  busyText?: string;
  /** The number to call when it was refused. */
  words: PanelWords;
  /** Before it is sent. @returns what is wrong, by field */
  check(typed: Typed): Errors | undefined;
  /** @returns why it was refused: by field, or in a sentence */
  onSend(typed: Typed, trapped: () => Promise<object>): Promise<Errors | string | undefined>;
}

export function SmallForm(props: SmallFormProps) {
  const {
    title,
    children,
    rows,
    values = {},
    onType,
    submit,
    busyText,
    words,
    check,
    onSend,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  const problemLine = useRef<HTMLParagraphElement>(null);
  const opened = useRef<OpenForm>(undefined);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    opened.current = openForm();
  }, []);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  useEffect(() => {
    if (problem) problemLine.current?.focus();
  }, [problem]);

  const typedIn = (shown: HTMLFormElement) => {
    const { website: _, ...typed } = Object.fromEntries(new FormData(shown)) as Typed;
    return typed;
  };
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const typed = typedIn(event.currentTarget);
    const wrong = check(typed);
    setErrors(wrong ?? {});
    setProblem('');
    if (wrong) return;
    setBusy(true);
    const refused = await onSend(
      typed,
      async () => (await opened.current?.trapped(trap.current)) ?? {},
    );
    setBusy(false);
    if (typeof refused === 'string') setProblem(refused);
    else if (refused) setErrors(refused);
  }

  return (
    <Step title={title}>
      {problem && (
        <p ref={problemLine} tabIndex={-1} role="alert" className="ask-problem">
          {problem}{' '}
          <a className="font-semibold underline" href={words.phoneHref}>
            Call {words.phone}
          </a>
        </p>
      )}
      {children}
      <form
        ref={form}
        noValidate
        aria-label={title}
        onChange={({ currentTarget }) => onType?.(typedIn(currentTarget))}
        onSubmit={send}
        className="mt-4 grid gap-4"
      >
        {rows.map(({ name, label, optional = false, ...input }) => (
          <Field
            key={name}
            id={`ask-${name}`}
            label={label}
            error={errors[name]}
            optional={optional}
          >
            {(control) => {
              const shown = { ...control, name, defaultValue: values[name] ?? '' };
              return optional ? <textarea {...shown} rows={2} /> : <input {...shown} {...input} />;
            }}
          </Field>
        ))}
        <TrapField id={`ask-${title}`} inputRef={trap} />
        <button type="submit" className="button button-primary" aria-disabled={busy}>
          {busy ? (busyText ?? 'One moment …') : submit}
        </button>
      </form>
    </Step>
  );
}

export const PHONE: Row = { name: 'phone', label: 'Telephone', type: 'tel', autoComplete: 'tel' };
export const NAME: Row = { name: 'name', label: 'Full name', autoComplete: 'name' };
export const POSTCODE: Row = { name: 'postcode', label: 'Postcode', autoComplete: 'postal-code' };

interface Checked {
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
}
export const errorsOf = ({ error }: Checked): Errors | undefined =>
  error && Object.fromEntries(error.issues.toReversed().map((one) => [one.path[0], one.message]));

interface AsksProps {
  words: PanelWords;
  conversation: string | undefined;
  onTold(text: string): void;
}

/** Sends a form, and tells its reply. @returns why it was refused */
async function asked(
  send: () => Promise<{ reply: string }>,
  { words, onTold }: AsksProps,
): Promise<Errors | string | undefined> {
  try {
    onTold((await send()).reply);
    return undefined;
  } catch (error) {
    const { fields, error: why } = error instanceof ApiError ? error.body : {};
    return fields ?? why ?? words.problem;
  }
}

/** A visit that is booked already: where reference and postcode belong together, its private link is sent. */
export function FindVisit(props: AsksProps) {
  return (
    <SmallForm
      words={props.words}
      title="Your visit"
      rows={[{ name: 'reference', label: 'Booking reference', autoComplete: 'off' }, POSTCODE]}
      submit="Find my visit"
      check={(typed) => errorsOf(visitInput.safeParse(typed))}
      onSend={(body) =>
        asked(() => callApi<VisitAnswer>(api.assistantVisit(), { method: 'POST', body }), props)
      }
    />
  );
}

export function CallBack(props: AsksProps) {
  const key = useRef(newKey());
  const { conversation, words } = props;
  return (
    <SmallForm
      words={words}
      title="We call you back"
      rows={[NAME, PHONE, { name: 'about', label: 'What is it about?', optional: true }]}
      submit="Ask for a call"
      check={(typed) => errorsOf(callBackInput.safeParse(typed))}
      onSend={(typed, trapped) =>
        asked(
          async () =>
            sendOnce<CallBackAnswer>(
              api.assistantCallBack(),
              { ...typed, ...(conversation && { conversation }), ...(await trapped()) },
              key.current,
            ),
          props,
        )
      }
    />
  );
}
