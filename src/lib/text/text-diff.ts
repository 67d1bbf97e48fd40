// The differences between two texts: by lines, and by words within a changed line.
import { diffArrays } from 'diff/lib/diff/array.js';

export interface TextPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** With more differences than this, one text replaces the other as a whole. */
const MOST_DIFFERENCES = 1000;

const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+/g) ?? [];
const wordsOf = (text: string) => text.match(/\S+\s*|\s+/g) ?? [];

/** Parts in order; those not removed make up the later text. */
export function compareTexts(before: string, after: string): TextPart[] {
  const parts = compare(linesOf(before), linesOf(after));
  return joined(
    parts.flatMap((part, at) => {
      const next = parts[at + 1];
      if (part.kind === 'removed' && next?.kind === 'added') {
        return compare(wordsOf(part.text), wordsOf(next.text));
      }
      return part.kind === 'added' && parts[at - 1]?.kind === 'removed' ? [] : [part];
    }),
  );
}

function compare(before: string[], after: string[]): TextPart[] {
  const changes = diffArrays(before, after, { maxEditLength: MOST_DIFFERENCES }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ];
  return changes.map(({ removed, added, value }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    text: value.join(''),
  }));
}

function joined(parts: TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else result.push(part);
  }
  return result;
}
