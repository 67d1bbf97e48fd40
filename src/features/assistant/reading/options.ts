// 'The second one', of the last options offered.
const ORDINALS = ['first|1st|former', 'second|2nd', 'third|3rd', 'fourth|4th'];
const LAST = 'last|latter|final';
const AROUND =
  "(?:yes|yeah|ok|oh|um|i|i'?ll|i'?d|will|would|have|take|go|for|let'?s|make|it|can|could|we|please|that|be|is|prefer|how|about|maybe|just|say|the|then|thanks|fine|good|best|works|suits|me|think|on)";
const chooses = new RegExp(
  `^(?:${AROUND}\\W+)*(?:(${ORDINALS.join(')|(')})|(${LAST}))(?: (?:one|option|choice|day|of (?:those|them|these)))(?:\\W+${AROUND})*\\W*$`,
  'i',
);

/** The option that a message chooses by position, in the option's own words; else the message. */
export function optionMeant(message: string, options: readonly string[] = []): string {
  const [, ...places] = chooses.exec(message) ?? [];
  const at = places.findIndex(Boolean);
  if (at < 0) return message;
  return options.at(at < ORDINALS.length ? at : -1) ?? message;
}
