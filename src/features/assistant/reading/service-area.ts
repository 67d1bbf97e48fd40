// Where the firm works, by the first half of a postcode, and places that are too far away.
import content from '../../../../content/assistant.json' with { type: 'json' };

const outwardCodes: Record<string, string> = content.serviceArea.outwardCodes;

/** The town whose area a postcode is in; undefined outside the area. */
export function townOfPostcode(postcode: string): string | undefined {
  return outwardCodes[postcode.split(' ')[0]?.toUpperCase() ?? ''];
}

const near: Record<string, string> = content.serviceArea.nearby;
const far = new Set(content.serviceArea.outside);
const everyPlace = new RegExp(
  `\\b(${[...Object.keys(near), ...far].sort((a, b) => b.length - a.length).join('|')})\\b`,
  'g',
);

interface Place {
  name: string;
  /** The town whose area it belongs to; undefined outside it. */
  town: string | undefined;
}

export function placesIn(text: string): Place[] {
  return [...text.matchAll(everyPlace)].map(([name]) => ({
    name: name.replace(/\b(?!upon\b|on\b|in\b)[a-z]/g, (letter) => letter.toUpperCase()),
    town: near[name],
  }));
}
