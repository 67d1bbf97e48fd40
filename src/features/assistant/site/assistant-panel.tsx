import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { urls } from '../../../urls.ts';
import type { PanelWords } from '../answers/panel-texts.ts';
import { Composer } from './composer.tsx';
import { AssistantLine, Choices, HandOffCard, VisitorLine } from './lines.tsx';
import { AgainIcon, AskIcon, CloseIcon, SoundIcon } from './panel-icons.tsx';
import { emailHref, type Line, stepOf, stepsOf } from './talk.ts';
import { useTalk } from './use-talk.ts';
import { useDictation, useReader } from './use-voice.ts';

/** The booking form's code comes while the first message is answered. */
function useParts(wanted: boolean) {
  const [parts, setParts] = useState<typeof import('./controls.tsx')>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (wanted) import('./controls.tsx').then(setParts, () => setFailed(true));
  }, [wanted]);
  return { ...parts, failed };
}

interface AssistantPanelProps {
  words: PanelWords;
  open: boolean;
  /** Asked at once; empty: nothing. */
  question: string;
  onAsked(): void;
  onClose(): void;
}

/** The conversation: beside the page where there is room, full screen on phones. */
export function AssistantPanel({ words, open, question, onAsked, onClose }: AssistantPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const lines = useRef<HTMLElement>(null);
  const titleId = useId();
  const reader = useReader();
  const state = useTalk(words, reader.read);
  const { talk, busy, problem, announced } = state;
  const dictation = useDictation(words, talk, state.write);
  const { length } = talk.lines;
  const { Controls, Chosen, BookedNote, failed } = useParts(length > 0);
  const isBooking = stepsOf(talk).length > 0;
  const asksCall = talk.controls.some(({ kind }) => kind === 'callBack');
  const handOff = isBooking ? undefined : talk.lines.at(-1)?.handOff;
  const asksMeant = talk.controls.some(({ kind }) => kind === 'meant');
  const quickReplies =
    length === 0
      ? words.quickReplies
      : talk.quickReplies.filter((reply) => (leadsToPeople(reply, words) ? !handOff : !asksMeant));
  const [before = '', privacy = '', after = ''] = words.privacyNotice.split(/(privacy policy)/i);

  const show = useEffectEvent(() => {
    const panel = dialog.current;
    if (!panel) return;
    if (!open) {
      dictation.giveUp();
      reader.silence();
      panel.close();
      return;
    }
    if (!panel.open) {
      if (matchMedia('(width < 40rem)').matches) panel.showModal();
      else panel.show();
    }
    (hasKeyboard() ? field : heading).current?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown or closed when `open` says so
  useEffect(() => show(), [open]);

  const askAtOnce = useEffectEvent(() => {
    if (!open || question === '') return;
    onAsked();
    say(question);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each question handed in
  useEffect(() => askAtOnce(), [open, question]);

  const { preferredDate } = talk.values;
  const step = `${JSON.stringify(stepOf(talk))} ${preferredDate} ${!Controls}`;
  const sees = `${length} ${busy} ${step} ${problem} ${open}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: to the newest line whenever there is one
  useEffect(() => toNewest(lines.current), [sees]);

  // When a keyboard or a notice takes up room, keep the last line in sight.
  useEffect(() => {
    const shown = lines.current;
    if (!shown) return;
    const observer = new ResizeObserver(() => toNewest(shown));
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);

  function say(message: string) {
    const nth = ORDINALS.exec(message)?.[1]?.toLowerCase();
    const choice = nth && lines.current && choiceOf(lines.current, nth);
    if (choice) {
      state.write('');
      choice.click();
      return;
    }
    dictation.giveUp();
    dictation.forgive();
    reader.silence();
    void state.say(message);
  }

  /** @param reply a quick reply, which moves the focus to the next answer's place. */
  function press(reply: string) {
    (hasKeyboard() ? field : lines).current?.focus({ preventScroll: true });
    say(reply);
  }

  function startAgain() {
    dictation.giveUp();
    reader.silence();
    state.startAgain();
    field.current?.focus();
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
            aria-label={reader.on ? words.voiceWords.readAloudOff : words.voiceWords.readAloudOn}
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
            onClick={startAgain}
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
        <button type="button" disabled={busy} onClick={() => press(words.callBack)}>
          Ask for a call back
        </button>
      </nav>
      {/* A status announces each reply once, when it is complete. */}
      <section
        ref={lines}
        role="log"
        aria-live="off"
        aria-label="Conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for who has only a keyboard
        tabIndex={0}
        className="ask-lines"
      >
        <p className="ask-note">
          {words.disclosure} {before}
          <a className="text-link" href={words.privacyHref}>
            {privacy || 'Privacy policy'}
          </a>
          {after}
        </p>
        <AssistantLine line={{ text: words.greeting }} />
        <Lines lines={talk.lines.slice(0, talk.booked?.after)} />
        {talk.booked && BookedNote && <BookedNote visit={talk.booked} />}
        {talk.booked && <Lines lines={talk.lines.slice(talk.booked.after)} />}
        {busy && <AssistantLine line={{ text: '' }} waiting />}
        {state.returned && (
          <p className="ask-note">
            {words.returning}{' '}
            <button type="button" className="text-link" onClick={startAgain}>
              {words.startNew}
            </button>
          </p>
        )}
        {handOff && !busy && (
          <HandOffCard
            handOff={handOff}
            emailHref={emailHref(words, talk.lines)}
            onCallBack={asksCall ? undefined : () => press(words.callBack)}
          />
        )}
        {talk.controls.length > 0 && (
          // A form that is half filled in stays while a question is answered.
          <div hidden={busy} className="grid grid-cols-1 gap-3.5">
            {Controls && <Controls words={words} state={state} onSay={press} />}
            {failed && <AssistantLine line={{ text: '', links: [BOOKING_FORM] }} />}
          </div>
        )}
        {problem && (
          <p role="alert" className="ask-problem">
            {problem}{' '}
            <a className="font-semibold underline" href={words.phoneHref}>
              Call {words.phone}
            </a>
          </p>
        )}
        <Choices
          label="Quick replies"
          disabled={busy}
          choices={quickReplies.map((reply) => [
            reply,
            words.replyLinks[reply] ?? (() => press(reply)),
          ])}
        />
      </section>
      <p role="status" className="sr-only">
        {busy ? `${words.name} is writing` : announced}
      </p>
      {isBooking && Chosen && (
        <Chosen values={talk.values} disabled={busy} onChange={state.choose} />
      )}
      <Composer
        words={words}
        state={state}
        dictation={dictation}
        field={field}
        onTakeTurn={reader.silence}
        onSay={say}
      />
    </dialog>
  );
}

const BOOKING_FORM = { title: 'Use the booking form', href: urls.book() };

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const ORDINALS = new RegExp(
  `^(?:the )?(${PLACES.join('|')}|last)(?: one| time| day)?(?: please)?[.!]?$`,
  'i',
);

/** What is shown may be chosen by its place: `the second one`. */
function choiceOf(lines: HTMLElement, place: string) {
  const shown = [...lines.querySelectorAll<HTMLElement>('.ask-choices .ask-reply')];
  const days = [...lines.querySelectorAll<HTMLElement>('[data-date]:enabled')];
  return (shown.length > 0 ? shown : days).at(PLACES.indexOf(place));
}

/** A hand-off's card says this already. */
const leadsToPeople = (reply: string, { callBack, phoneHref, replyLinks }: PanelWords) =>
  reply === callBack || replyLinks[reply] === phoneHref;

/** On a phone the keyboard would cover half of the conversation. */
const hasKeyboard = () => matchMedia('(hover: hover)').matches;

/** Scrolls to the last answer, or on to the step under it where both do not fit. */
function toNewest(lines: HTMLElement | null) {
  if (!lines) return;
  const told = [...lines.querySelectorAll<HTMLElement>('.ask-told')].slice(1).at(-1);
  const step = lines.querySelector<HTMLElement>('.ask-step');
  const fits =
    !step || !told || step.offsetTop + step.offsetHeight - told.offsetTop < lines.clientHeight;
  const first = fits ? told : step;
  lines.scrollTop = first ? first.offsetTop - lines.offsetTop - ABOVE : 0;
}

/** Space above the last answer, in px. */
const ABOVE = 12;

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
