import { type KeyboardEvent, type RefObject, useId } from 'react';
import type { PanelWords } from '../answers/panel-words.ts';
import { MicrophoneIcon, SendIcon } from './panel-icons.tsx';
import type { TalkState } from './use-talk.ts';
import { useDictation } from './use-voice.ts';

const LONGEST = 1000;

interface ComposerProps {
  words: PanelWords;
  state: TalkState;
  field: RefObject<HTMLTextAreaElement | null>;
  onSpeak(): void;
}

export function Composer({ words, state, field, onSpeak }: ComposerProps) {
  const { talk, coming, say, write } = state;
  const id = useId();
  const dictation = useDictation(words.voice, write);
  const [before = '', privacy = '', after = ''] = words.privacyNotice.split(/(privacy policy)/i);

  function send() {
    dictation.stop();
    dictation.forgive();
    field.current?.focus();
    void say(talk.draft);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className="border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="sr-only">
        Your message
      </label>
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          id={id}
          rows={1}
          maxLength={LONGEST}
          value={talk.draft}
          placeholder={dictation.listening ? words.voice.listening : words.inputPlaceholder}
          enterKeyHint="send"
          className="field-input ask-field"
          onChange={({ target }) => {
            dictation.forgive();
            write(target.value);
          }}
          onKeyDown={onKeyDown}
        />
        {dictation.available && (
          <button
            type="button"
            className="ask-icon-button ask-microphone"
            aria-label={dictation.listening ? 'Stop listening' : 'Speak instead of typing'}
            aria-pressed={dictation.listening}
            onClick={() => {
              onSpeak();
              dictation.toggle();
              field.current?.focus();
            }}
          >
            <MicrophoneIcon />
          </button>
        )}
        <button
          type="submit"
          className="ask-send"
          aria-label="Send"
          aria-disabled={coming !== undefined || talk.draft.trim() === ''}
        >
          <SendIcon />
        </button>
      </div>
      <p role="status" className="mt-2 text-sm text-soft empty:mt-0">
        {dictation.listening ? `${words.voice.listening}…` : dictation.problem}
      </p>
      <p className="mt-2 text-[0.8125rem]/snug text-soft">
        {words.disclosure} {before}
        <a className="text-link" href={words.privacyHref}>
          {privacy || 'Privacy policy'}
        </a>
        {after}
      </p>
    </form>
  );
}
