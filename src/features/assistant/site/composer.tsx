import { type KeyboardEvent, type RefObject, useId } from 'react';
import type { PanelWords } from '../answers/panel-texts.ts';
import { MicrophoneIcon, SendIcon } from './panel-icons.tsx';
import type { TalkState } from './use-talk.ts';
import type { Dictation } from './use-voice.ts';

const LONGEST = 1000;

interface ComposerProps {
  words: PanelWords;
  state: TalkState;
  dictation: Dictation;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The visitor types or speaks: reading aloud stops meanwhile. */
  onTakeTurn(): void;
  onSay(message: string): void;
}

export function Composer(props: ComposerProps) {
  const { words, state, dictation, field, onTakeTurn, onSay } = props;
  const { talk, busy, write } = state;
  const id = useId();

  function send() {
    field.current?.focus();
    onSay(talk.draft);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className="ask-composer"
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
          placeholder={words.inputPlaceholder}
          enterKeyHint="send"
          className="field-input ask-field"
          onChange={({ target }) => {
            onTakeTurn();
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
              onTakeTurn();
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
          aria-disabled={busy || talk.draft.trim() === ''}
        >
          <SendIcon />
        </button>
      </div>
      <p role="status" className="mt-2 text-sm text-soft empty:mt-0">
        {dictation.listening ? words.voiceWords.listening : dictation.problem}
      </p>
    </form>
  );
}
