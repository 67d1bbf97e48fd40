import { LeadIcon } from './panel-icons.tsx';
import type { Line } from './talk.ts';

export function VisitorLine({ text }: { text: string }) {
  return (
    <p className="ask-said">
      <span className="sr-only">You: </span>
      {text}
    </p>
  );
}

interface AssistantLineProps {
  line: Pick<Line, 'text' | 'links'>;
  waiting?: boolean;
}

export function AssistantLine({ line: { text, links = [] }, waiting }: AssistantLineProps) {
  return (
    <div className="ask-told">
      {(text || waiting) && (
        <p aria-hidden={waiting}>
          {text}
          {waiting && <span className="ask-dots" />}
        </p>
      )}
      {links.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {links.map(({ title, href }) => (
            <li key={href}>
              <a href={href} className="ask-link">
                {title}
                <LeadIcon />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface HandOffCardProps {
  handOff: NonNullable<Line['handOff']>;
  /** Opens a draft e-mail with the conversation so far. */
  emailHref: string;
  /** Undefined while a person is being asked for already. */
  onCallBack: (() => void) | undefined;
}

export function HandOffCard({ handOff, emailHref, onCallBack }: HandOffCardProps) {
  return (
    <section aria-label="Speak to a person" className="ask-card ask-hand-off">
      <a href={handOff.href} className="button button-primary">
        Call {handOff.phone}
      </a>
      <a href={emailHref} className="button button-quiet">
        Email this chat
      </a>
      {onCallBack && (
        <button type="button" className="button button-quiet" onClick={onCallBack}>
          Call me back
        </button>
      )}
    </section>
  );
}

interface ChoicesProps {
  label?: string;
  /** What is read, and what a press does, or where it leads. */
  choices: readonly (readonly [text: string, press: string | (() => void)])[];
  disabled?: boolean;
}

/** Buttons side by side, and links that look like them. */
export function Choices({ label, choices, disabled }: ChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <ul aria-label={label} className="ask-choices">
      {choices.map(([text, press]) => (
        <li key={text}>
          {typeof press === 'string' ? (
            <a href={press} className="ask-reply">
              {text}
            </a>
          ) : (
            <button type="button" className="ask-reply" disabled={disabled} onClick={press}>
              {text}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
