import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { PanelWords } from '../answers/panel-words.ts';
import { BookedNote } from './booked-note.tsx';
import { BookingCard } from './booking-card.tsx';
import { Composer } from './composer.tsx';
import { AssistantLine, VisitorLine } from './lines.tsx';
import { AgainIcon, AskIcon, CloseIcon, SoundIcon } from './panel-icons.tsx';
import type { Line } from './talk.ts';
import { useTalk } from './use-talk.ts';
import { useReader } from './use-voice.ts';

interface AssistantPanelProps {
  words: PanelWords;
  open: boolean;
  /** Asked at once; empty: nothing is. */
  question: string;
  onAsked(): void;
  onClose(): void;
}

const CALL_BACK = 'Please call me back';

/** The conversation: beside the page where there is room, the whole screen on phones. */
export function AssistantPanel({ words, open, question, onAsked, onClose }: AssistantPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLElement>(null);
  const titleId = useId();
  const reader = useReader();
  const state = useTalk(words, reader.read);
  const { talk, coming, problem, announced, say } = state;
  const busy = coming !== undefined;

  const show = useEffectEvent(() => {
    const panel = dialog.current;
    if (!panel) return;
    if (!open) {
      reader.silence();
      panel.close();
      return;
    }
    if (!panel.open) {
      if (matchMedia('(width < 40rem)').matches) panel.showModal();
      else panel.show();
    }
    // Not on a phone, whose keyboard would cover half of the conversation.
    const first = matchMedia('(hover: hover)').matches ? field.current : heading.current;
    first?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown or closed when `open` says so
  useEffect(() => show(), [open]);

  const askAtOnce = useEffectEvent(() => {
    if (!open || question === '') return;
    onAsked();
    void say(question);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each question handed in
  useEffect(() => askAtOnce(), [open, question]);

  const { length } = talk.lines;
  const sees = `${length} ${coming ?? ''} ${talk.proposal !== undefined} ${problem} ${open}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: to the newest line whenever there is one
  useEffect(() => {
    void end.current?.scrollIntoView({ block: 'end' });
  }, [sees]);

  // When a keyboard or a notice takes room from them, the last line stays in sight.
  useEffect(() => {
    const shown = lines.current;
    if (!shown) return;
    const observer = new ResizeObserver(() => end.current?.scrollIntoView({ block: 'end' }));
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);

  /** @param reply a press that leaves nothing to type keeps the focus where the next answer is given. */
  function press(reply: string) {
    field.current?.focus({ preventScroll: true });
    void say(reply);
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="ask-panel"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) {
          event.preventDefault();
          onClose();
        }
      }}
    >
      <div className="flex items-center gap-3 border-b border-line py-3 pr-2 pl-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-full max-[26rem]:hidden bg-primary-tint text-primary-strong">
          <AskIcon />
        </span>
        <div className="min-w-0 grow leading-tight">
          <h2 id={titleId} ref={heading} tabIndex={-1} className="text-xl outline-none">
            {words.name}
          </h2>
          <p className="mt-0.5 text-sm text-soft">{words.role}</p>
        </div>
        {reader.available && (
          <button
            type="button"
            className="ask-icon-button"
            aria-label={reader.on ? words.voice.readAloudOff : words.voice.readAloudOn}
            aria-pressed={reader.on}
            onClick={reader.toggle}
          >
            <SoundIcon on={reader.on} />
          </button>
        )}
        {length > 0 && (
          <button
            type="button"
            className="ask-icon-button"
            aria-label="Start a new conversation"
            onClick={() => {
              state.startAgain();
              field.current?.focus();
            }}
          >
            <AgainIcon />
          </button>
        )}
        <button type="button" className="ask-icon-button" aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <nav aria-label="Speak to a person" className="ask-people">
        <a href={words.phoneHref} aria-label={`Call ${words.phone}`}>
          Call
        </a>
        <a href={words.contactHref}>Send a message</a>
        <button type="button" disabled={busy} onClick={() => press(CALL_BACK)}>
          Ask for a call back
        </button>
      </nav>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for who has only a keyboard */}
      <section ref={lines} aria-label="Conversation" tabIndex={0} className="ask-lines">
        <AssistantLine line={{ from: 'assistant', text: words.greeting }} />
        <Lines lines={talk.lines.slice(0, talk.booked?.after)} />
        {talk.booked && <BookedNote visit={talk.booked} />}
        {talk.booked && <Lines lines={talk.lines.slice(talk.booked.after)} />}
        {coming !== undefined && (
          <AssistantLine line={{ from: 'assistant', text: coming }} waiting />
        )}
        {talk.proposal && !busy && (
          <BookingCard
            words={words}
            conversation={talk.conversation}
            proposal={talk.proposal}
            onChange={state.changeProposal}
            onBooked={state.noteBooked}
            onCancel={() => press(words.card.cancelLabel)}
          />
        )}
        {problem && (
          <p role="alert" className="rounded-lg bg-alert-tint px-4 py-3 text-base text-alert">
            {problem}{' '}
            <a className="font-semibold underline" href={words.phoneHref}>
              Call {words.phone}
            </a>
          </p>
        )}
        <QuickReplies
          replies={length === 0 ? words.suggestedQuestions : talk.quickReplies}
          links={words.replyLinks}
          disabled={busy}
          onSay={press}
        />
        <div ref={end} />
      </section>
      <p role="status" className="sr-only">
        {busy ? `${words.name} is writing` : announced}
      </p>
      <Composer words={words} state={state} field={field} onSpeak={reader.silence} />
    </dialog>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return lines.map((line, index) =>
    line.from === 'visitor' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
      <VisitorLine key={index} text={line.text} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
      <AssistantLine key={index} line={line} />
    ),
  );
}

interface QuickRepliesProps {
  replies: readonly string[];
  /** Those that lead somewhere. */
  links: Record<string, string>;
  disabled: boolean;
  onSay(reply: string): void;
}

function QuickReplies({ replies, links, disabled, onSay }: QuickRepliesProps) {
  if (replies.length === 0) return null;
  return (
    <ul aria-label="Quick replies" className="flex flex-wrap gap-2">
      {replies.map((reply) => (
        <li key={reply}>
          {links[reply] ? (
            <a href={links[reply]} className="ask-reply">
              {reply}
            </a>
          ) : (
            <button
              type="button"
              className="ask-reply"
              disabled={disabled}
              onClick={() => onSay(reply)}
            >
              {reply}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
