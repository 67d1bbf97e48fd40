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
  line: Line;
  waiting?: boolean;
}

export function AssistantLine({
  line: { text, links = [], handOff },
  waiting,
}: AssistantLineProps) {
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
      {handOff && (
        <a href={handOff.href} className="button button-primary mt-3 min-h-11 w-full py-2">
          Call {handOff.phone}
        </a>
      )}
    </div>
  );
}
