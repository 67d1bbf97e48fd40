// Learns src/features/assistant/reading/tagger-model.json from the annotated sentences beside it: `node
// scripts/train/train-tagger.ts`, and after it `node scripts/train/train-assistant.ts`. The same sentences give the same file.
// With `--check` it also says how well it finds what the writers in HELD marked, when only the others taught it.
import { writeFileSync } from 'node:fs';
import {
  spansOf,
  type Tagger,
  unpackedTagger,
} from '../../src/features/assistant/reading/tagger.ts';
import { madeCorrections, madeSentences } from './tagger-generator.ts';
import { allSentences, learnTagger, packedTagger, type Sentence } from './tagger-learning.ts';

/** A fifth of the sentences, by writer. */
const HELD = ['d', 'g'];
/** Plain sentences from the grammar, beside those of the writers. */
const PLAIN = 250;
/** Refusals and corrections, of which writers wrote few. */
const CORRECTIONS = 700;

const sentences = allSentences();
const made = madeSentences(1500);
const learned = (some: readonly Sentence[]) =>
  packedTagger(
    learnTagger([...some, ...made.slice(0, PLAIN), ...madeCorrections(CORRECTIONS)], made),
  );

if (process.argv.includes('--check')) {
  const isHeld = ({ writer }: Sentence) => HELD.includes(writer);
  const tagger = unpackedTagger(learned(sentences.filter((one) => !isHeld(one))));
  console.log(reportOf(tagger, sentences.filter(isHeld)));
}
const file = new URL('../../src/features/assistant/reading/tagger-model.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(learned(sentences), undefined, 1)}\n`);

/** Precision and recall of each kind of span, and how often a span is right by how sure it is. */
function reportOf(tagger: Tagger, held: readonly Sentence[]): string {
  const counts = new Map<string, { right: number; found: number; marked: number }>();
  const countOf = (kind: string) => {
    const count = counts.get(kind) ?? { right: 0, found: 0, marked: 0 };
    counts.set(kind, count);
    return count;
  };
  const bySure = Array.from({ length: 10 }, () => ({ right: 0, found: 0 }));
  let whole = 0;
  for (const { text, asked, spans } of held) {
    const nameOf = (span: { kind: string; at: number; text: string }) =>
      `${span.kind} ${span.at} ${span.text.trim()}`;
    const marked = new Set(spans.map(nameOf));
    const found = spansOf(text, asked, tagger);
    for (const { kind } of spans) countOf(kind).marked += 1;
    for (const span of found) {
      const isRight = marked.has(nameOf(span));
      const sure = bySure[Math.min(9, Math.floor(span.sure * 10))];
      for (const count of [countOf(span.kind), countOf('all'), ...(sure ? [sure] : [])]) {
        count.found += 1;
        if (isRight) count.right += 1;
      }
    }
    countOf('all').marked += spans.length;
    if (found.length === spans.length && found.every((span) => marked.has(nameOf(span))))
      whole += 1;
  }
  const share = (part: number, all: number) => (all ? ((100 * part) / all).toFixed(1) : '-');
  return [
    ...[...counts].map(
      ([kind, { right, found, marked }]) =>
        `${kind}: precision ${share(right, found)}, recall ${share(right, marked)} of ${marked}`,
    ),
    ...bySure.map(
      ({ right, found }, at) => `sure ${at / 10}: ${share(right, found)} % of ${found} right`,
    ),
    `whole messages: ${share(whole, held.length)} % of ${held.length}`,
  ].join('\n');
}
