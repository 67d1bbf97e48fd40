import { compareTexts, type TextPart } from '../../lib/text/text-diff.ts';

export function TextChanges({ before, after }: { before: string; after: string }) {
  return compareTexts(before, after).map((part, at, { length }) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are known by their place
    <Part key={at} part={part} first={at === 0} last={at === length - 1} />
  ));
}

/** Explains the marks, as an entry of a description list. */
export function ChangesKey() {
  return (
    <div className="text-muted">
      <dt className="inline">Struck out</dt>
      <dd className="inline">: only in the older one. </dd>
      <dt className="inline">Green</dt>
      <dd className="inline">: only in the newer one.</dd>
    </div>
  );
}

function Part({
  part: { kind, text },
  ...place
}: {
  part: TextPart;
  first: boolean;
  last: boolean;
}) {
  if (kind === 'removed') {
    return <del className="rounded-xs bg-danger-soft text-danger">{text}</del>;
  }
  if (kind === 'added') {
    return <ins className="rounded-xs bg-good-soft text-good no-underline">{text}</ins>;
  }
  return <span>{shortened(text, place)}</span>;
}

const SHOWN_AROUND = 120;

/** Of a long unchanged text, only the part next to a change. */
export function shortened(
  text: string,
  { first, last }: { first: boolean; last: boolean },
): string {
  if (text.length < 3 * SHOWN_AROUND) return text;
  const begins = first ? '' : text.slice(0, SHOWN_AROUND);
  const ends = last ? '' : text.slice(-SHOWN_AROUND);
  return `${begins} … ${ends}`;
}
