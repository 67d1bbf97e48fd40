// Sentences of a grammar: `(a|b|)` is one of those, `<kind>` is a placeholder.
import type { Dice } from './dice.ts';
import sentences from './grammar.json' with { type: 'json' };
import { kept } from './noise.ts';

export type Rule = keyof typeof sentences;

/** One way to say what a rule says. @param values for its placeholders, by name. */
export function sentence(
  rule: Rule,
  dice: Dice,
  values: Record<string, string | number | undefined> = {},
): string {
  const known = sentences[rule].filter((one) =>
    [...one.matchAll(/<(\w+)>/g)].every(([, name = '']) => values[name] !== undefined),
  );
  return filled(chosen(dice.pick(rule, known), rule, dice), values);
}

function chosen(template: string, rule: string, dice: Dice): string {
  let text = template;
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/\(([^()]*)\)/, (_, ways: string) =>
      dice.pick(`${rule} way`, ways.split('|')),
    );
  }
  return text;
}

/** Names of kinds may be rewritten like other words; other values stay as they are. */
const filled = (text: string, values: Record<string, string | number | undefined>) =>
  text.replace(/<(\w+)>/g, (_, name: string) => {
    const value = String(values[name]);
    return /^(?:kind|old|counted)$/.test(name) && /\p{L}{4}/u.test(value) ? value : kept(value);
  });
