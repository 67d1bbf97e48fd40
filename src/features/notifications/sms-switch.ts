import { foldText } from '../../lib/text/fold-text.ts';

const STOP = /^(?:(?:stop+)+(?:all)?|unsubscribe|optout)$/;
/** People mean the visit as often: only a text of these words alone ends texts, as with the provider. */
const CANCEL = /^(?:cancel|end|quit)$/;
const START = /^(?:start|unstop)$/;
/** What people write around the word. */
const AROUND =
  /^(?:please|pls|plz|now|thanks|thank|you|ta|hi|hello|all|me|my|the|these|those|this|your|any|more|texts?|txts?|texting|msgs?|messages?|messaging|sms|sending|send)$/;
const COURTESY = /^(?:please|pls|plz|now|thanks|thank|you|ta|hi|hello)$/;

/** What a text turns text messages to its sender: by the word alone, or with no more around it than courtesy. */
export function switchOf(text: string): 'off' | 'on' | undefined {
  const words = wordsOf(text);
  const said = words.filter((word) => !AROUND.test(word));
  if (said.length === 0) return undefined;
  if (said.every((word) => STOP.test(word)) || words.every((word) => CANCEL.test(word)))
    return 'off';
  return said.every((word) => START.test(word)) ? 'on' : undefined;
}

/** Whether a person should look: a short text that may want no more of them, or that may cancel a visit. */
export function mayMean(text: string): 'stop' | 'cancel' | undefined {
  const words = wordsOf(text);
  if (words.length > 12) return undefined;
  const said = words
    .join(' ')
    .replace(/\b(?:dont|cant|wont|not|cannot|never|non) (?:stop|cancel)\w*/g, '');
  const isCancel =
    words.some((word) => CANCEL.test(word)) &&
    words.every((word) => CANCEL.test(word) || COURTESY.test(word));
  if (isCancel || /\bcancel\b/.test(said)) return 'cancel';
  if (switchOf(text)) return undefined;
  return /\bstop+\b(?! (?:by|at|off|in|over|round|here|outside|press)\b)|\b(?:unsubscribe|opt ?out|no more (?:te?xts?|messages?|msgs?)|(?:remove|take) (?:me|my number) (?:off|from|out)|remove me$|(?:dont|do not) (?:te?xt|message|contact) me)\b/.test(
    said,
  )
    ? 'stop'
    : undefined;
}

/** Letters alone: `STOP.`, `“Stop”`, `S.T.O.P` and a stop with a heart are one. */
function wordsOf(text: string): string[] {
  const words =
    foldText(text)
      .replaceAll('-', '')
      .match(/\p{L}+/gu) ?? [];
  return words.every((word) => word.length === 1) ? [words.join('')].filter(Boolean) : words;
}
