// What has changed between two texts: by lines, and by words where a line has become another.

export interface TextPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Comparisons of one piece with another that are worth the wait. */
const MOST_COMPARISONS = 1_000_000;

const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+/g) ?? [];
const wordsOf = (text: string) => text.match(/\S+\s*|\s+/g) ?? [];

/** Parts in their order; those that are not removed make the later text. */
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

/** By the longest row of pieces that both have. */
function compare(before: string[], after: string[]): TextPart[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start])
    start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before.at(-1 - end) === after.at(-1 - end)
  ) {
    end += 1;
  }
  const old = before.slice(start, before.length - end);
  const fresh = after.slice(start, after.length - end);
  return joined([
    { kind: 'same', text: before.slice(0, start).join('') },
    ...compareMiddles(old, fresh),
    { kind: 'same', text: end > 0 ? before.slice(-end).join('') : '' },
  ]);
}

function compareMiddles(old: string[], fresh: string[]): TextPart[] {
  const removed = (text: string): TextPart => ({ kind: 'removed', text });
  const added = (text: string): TextPart => ({ kind: 'added', text });
  if (old.length * fresh.length > MOST_COMPARISONS) {
    return [removed(old.join('')), added(fresh.join(''))];
  }
  // How many pieces both have from here to the end.
  const width = fresh.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = fresh.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        old[row] === fresh[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const parts: TextPart[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < fresh.length) {
    const [piece, other] = [old[row], fresh[column]];
    if (piece !== undefined && piece === other) {
      parts.push({ kind: 'same', text: piece });
      row += 1;
      column += 1;
    } else if (piece !== undefined && at(row + 1, column) >= at(row, column + 1)) {
      parts.push(removed(piece));
      row += 1;
    } else if (other !== undefined) {
      parts.push(added(other));
      column += 1;
    } else {
      parts.push(removed(piece ?? ''));
      row += 1;
    }
  }
  return parts;
}

/** Neighbours of one kind as one part, what is removed before what is added. */
function joined(parts: TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  let [removed, added] = ['', ''];
  const flush = () => {
    if (removed) result.push({ kind: 'removed', text: removed });
    if (added) result.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const { kind, text } of parts) {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else if (text) {
      flush();
      const last = result.at(-1);
      if (last?.kind === 'same') last.text += text;
      else result.push({ kind, text });
    }
  }
  flush();
  return result;
}
