import type { ReactNode } from 'react';
import type { RefusedForm } from '../public-form.ts';

interface FormFrameProps {
  id: string;
  title: string;
  action: string;
  /** The API path it sends to with scripts. */
  send: string;
  /** The form as sent without scripts, if it was refused. */
  refused: RefusedForm | undefined;
  button: string;
  busy: string;
  thanksTitle: string;
  thanks: string;
  children: ReactNode;
}

/** A public form: works without scripts, and stays on its page with them. */
export function FormFrame(props: FormFrameProps) {
  const { id, title, action, send, refused, button, busy, thanksTitle, thanks, children } = props;
  return (
    <div className="min-w-0 rounded-card border border-line bg-surface p-5 shadow-card sm:p-9">
      <div id={`${id}-thanks`} hidden>
        <h3 tabIndex={-1} className="text-2xl outline-none">
          {thanksTitle}
        </h3>
        <p className="mt-3 text-base text-soft">{thanks}</p>
      </div>
      <form
        id={id}
        method="post"
        action={action}
        aria-label={title}
        noValidate
        data-send={send}
        data-thanks={`${id}-thanks`}
      >
        <p
          role="alert"
          tabIndex={-1}
          data-problem
          // biome-ignore lint/a11y/noAutofocus: without scripts the page would come back at its top, far from what is wrong
          autoFocus={refused !== undefined}
          hidden={!refused}
          className="mb-6 rounded-lg bg-alert-tint px-4 py-3 text-base text-alert"
        >
          {refused?.message}
        </p>
        {children}
        <button
          type="submit"
          data-busy={busy}
          className="button button-primary mt-7 w-full sm:w-auto"
        >
          {button}
        </button>
      </form>
    </div>
  );
}
