// Turns dictated or spelled-out text back into characters: 'see vee three seven', 'double oh', 'n for November'.
import { functionWords, interjections } from './vocabulary.ts';
import { readNumber } from './words.ts';

const WORDS = new Set(`${functionWords} ${interjections}`.split(/\s+/));

const listed = (text: string) =>
  new Map(
    text
      .trim()
      .split(/\s*\n\s*/)
      .flatMap((line) => {
        const [sign = '', ...words] = line.split(' ');
        return words.map((word): [string, string] => [word, sign]);
      }),
  );

const DIGITS = listed(`
0 oh o owe zero nought naught nil
1 one won
2 two to too
3 three
4 four for
5 five
6 six
7 seven
8 eight ate
9 nine niner
+ plus`);
/** The names of letters as heard, and the NATO alphabet. */
const LETTERS = listed(`
a ay alpha alfa
b bee be bravo
c see sea cee charlie
d dee delta
e ee echo
f ef eff foxtrot
g gee jee golf
h aitch haitch hotel
i eye india
j jay juliet juliett
k kay kaye kilo
l el ell lima
m em mike
n en november
o oh owe oscar
p pee pea papa
q queue cue kew quebec
r ar arr are romeo
s ess es sierra
t tee tea tango
u you ewe uniform
v vee victor
w doubleyou whiskey whisky
x ex xray x-ray
y why wye yankee
z zed zee zulu`);
const TIMES: Record<string, number> = { double: 2, triple: 3, treble: 3, quadruple: 4 };
const WORD = /[\p{L}\d+]+(?:['’-](?=\p{L}\p{L})\p{L}+)?/gu;
/** Filler between the parts of a number. */
const PAUSE = /^(?:then|erm?|umm?|uh|and|so)$/;

export interface Run {
  /** Digits, `+`, and letters if requested. */
  signs: string;
  at: number;
  length: number;
  /** The words it came from, beside written digits. */
  spoken: number;
}

/**
 * Stretches of a text made only of digits, or digits and letters, written or spoken.
 * @param letters also read letters: for a postcode or a name, not a telephone number.
 */
export function runsOf(text: string, letters: boolean): Run[] {
  const words = [...text.matchAll(WORD)];
  const runs: Run[] = [];
  let run: Run | undefined;
  let times = 1;
  let end = 0;
  const close = () => {
    if (run) runs.push(run);
    run = undefined;
    times = 1;
  };
  for (let index = 0; index < words.length; index += 1) {
    const [word, next] = [words[index], words[index + 1]];
    if (!word) break;
    const lower = word[0].toLowerCase();
    const isApart = /[;!?\n£@]/.test(text.slice(end, word.index));
    // 'Double u' is a letter.
    if (letters && lower === 'double' && /^(?:u|you)$/i.test(next?.[0] ?? '')) {
      run ??= { signs: '', at: word.index, length: 0, spoken: 0 };
      run.signs += 'w';
      run.spoken += 1;
      index += 1;
      end = (next?.index ?? 0) + (next?.[0].length ?? 0);
      run.length = end - run.at;
      continue;
    }
    if (isApart) close();
    if (TIMES[lower] && next) {
      times = TIMES[lower];
      run ??= { signs: '', at: word.index, length: 0, spoken: 0 };
      continue;
    }
    // 'B for Bob', 'n as in November'.
    if (letters && run && /^(?:for|as|like)$/.test(lower)) {
      const skipped = lower === 'as' ? 2 : 1;
      const meant = words[index + skipped];
      if (meant?.[0][0]?.toLowerCase() === run.signs.at(-1)?.toLowerCase()) {
        index += skipped;
        continue;
      }
    }
    if (run && PAUSE.test(lower)) continue;
    const sign = signOf(word[0], next?.[0], letters, run?.signs ?? '');
    if (sign === undefined) {
      close();
      end = word.index + word[0].length;
      continue;
    }
    run ??= { signs: '', at: word.index, length: 0, spoken: 0 };
    run.signs += sign.text.repeat(times);
    if (!/\d/.test(word[0])) run.spoken += 1;
    times = 1;
    const last = sign.took === 2 && next ? next : word;
    index += sign.took - 1;
    end = last.index + last[0].length;
    run.length = end - run.at;
  }
  close();
  return runs.filter(({ signs }) => signs !== '');
}

function signOf(
  word: string,
  next: string | undefined,
  letters: boolean,
  before: string,
): { text: string; took: 1 | 2 } | undefined {
  const lower = word.toLowerCase();
  const one = (text: string) => ({ text, took: 1 as const });
  // 'C V 3 7' and 'CV37'; words only if spelled in capitals.
  if (letters && (lower.length === 1 || (lower.length < 8 && /\d/.test(word)))) return one(lower);
  const inLetters = LETTERS.get(lower);
  const digit = DIGITS.get(lower);
  if (letters && inLetters && !(digit && /\d$/.test(before))) return one(inLetters);
  if (letters && (/^\p{Lu}{2,4}$/u.test(word) || (/^[a-z]{2}$/.test(word) && !WORDS.has(word)))) {
    return one(lower);
  }
  if (/^[\doil]*\d[\doil]*$/.test(lower)) {
    return one(lower.replace(/o/g, '0').replace(/[il]/g, '1'));
  }
  if (/^\+\d*$/.test(word)) return one(word);
  if (
    digit &&
    !(
      before === '' &&
      /^(?:to|too|for|won|ate|owe|and|plus)$/.test(lower) &&
      !(lower === 'plus' && next && DIGITS.has(next.toLowerCase()))
    )
  ) {
    return next?.toLowerCase() === 'hundred' ? { text: `${digit}00`, took: 2 } : one(digit);
  }
  const tens = readNumber(lower);
  if (tens === undefined || tens < 10) return undefined;
  const units = tens >= 20 && next ? DIGITS.get(next.toLowerCase()) : undefined;
  return units && units !== '0' && units !== '+'
    ? { text: String(tens + Number(units)), took: 2 }
    : one(String(tens));
}
