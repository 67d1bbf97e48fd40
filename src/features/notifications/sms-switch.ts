const STOP = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'];

/** Words that turn text messages to their sender off or on. Nobody has to answer them. */
export const switchWords = [...STOP, 'START'];

/** What a text turns text messages to its sender: by one of the words alone. */
export function switchOf(text: string): 'off' | 'on' | undefined {
  const word = text.trim().toUpperCase();
  if (STOP.includes(word)) return 'off';
  return word === 'START' ? 'on' : undefined;
}
