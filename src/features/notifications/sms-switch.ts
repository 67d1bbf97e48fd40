const OFF = /^(?:stop|stopall|unsubscribe|cancel|end|quit)$/;
const ON = /^(?:start|unstop)$/;
/** What people write around the word. */
const AROUND =
  /^(?:please|pls|plz|now|thanks|thank|you|ta|hi|hello|all|me|my|the|these|those|this|your|any|more|texts?|texting|messages?|messaging|sms|sending|send)$/;

/** What a text turns text messages to its sender: by the word alone, or with no more around it than courtesy. */
export function switchOf(text: string): 'off' | 'on' | undefined {
  const words = wordsOf(text).filter((word) => !AROUND.test(word));
  if (words.length === 0) return undefined;
  if (words.every((word) => OFF.test(word))) return 'off';
  return words.every((word) => ON.test(word)) ? 'on' : undefined;
}

/** Whether a person should look: a short text that may want no more of them, or that may cancel a visit. */
export function mayMean(text: string): 'stop' | 'cancel' | undefined {
  const words = wordsOf(text);
  if (words.length > 12) return undefined;
  const said = words.join(' ');
  if (/\bcancel\b/.test(said)) return 'cancel';
  if (switchOf(text)) return /\b(?:end|quit)\b/.test(said) ? 'cancel' : undefined;
  if (/\b(?:dont|do not|non) stop\b|\bstop(?:s|ped|ping)? (?:by|at|off|in)\b/.test(said))
    return undefined;
  return /\b(?:stop|unsubscribe|opt out|no more (?:texts?|messages?)|(?:remove|take) (?:me|my number))\b/.test(
    said,
  )
    ? 'stop'
    : undefined;
}

/** Letters alone: `STOP.`, `“Stop”`, `S T O P` and a stop with a heart are one. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  const words = plain.replace(/['’-]|\p{Cf}/gu, '').match(/\p{L}+/gu) ?? [];
  return words.every((word) => word.length === 1) ? [words.join('')].filter(Boolean) : words;
}
