// What is odd about a record before it is published. Nothing here blocks. Pure.
import { longDay } from '../../lib/time/london-day.ts';
import type { Warning } from './life.ts';

interface WarningFacts {
  today: string;
  /** Whether the site answers a path of its own. */
  answers(path: string): boolean;
  /** Whether a picture of the library has no description. */
  isUndescribed(address: string): boolean;
}

/** A search result shows about so much. */
const SHOWN_TITLE = 60;
const SHOWN_DESCRIPTION = 160;
/** Words in a sentence, on average: above it, readers of fifteen give up. */
const LONG_SENTENCES = 25;
const FEWEST_WORDS = 60;

const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
const MARKDOWN_LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)[^)]*\)/g;

/** One sentence for each, with its dotted field. */
export function warningsOf(data: unknown, facts: WarningFacts): Warning[] {
  return textsIn(data, '').flatMap(({ field, text }) =>
    [...new Set(judge(field.split('.').at(-1) ?? '', text, facts))].map((warning) => ({
      field,
      warning,
    })),
  );
}

/** Every text of a record, by its dotted field. */
export function textsIn(value: unknown, field: string): { field: string; text: string }[] {
  if (typeof value === 'string') return value ? [{ field, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    textsIn(part, field ? `${field}.${name}` : name),
  );
}

function judge(name: string, text: string, facts: WarningFacts): string[] {
  if (/^\S+$/.test(text) && PICTURE.test(text)) return pictureFaults(text, '', facts);
  if (/^\/(?!\/)\S*$/.test(text)) return linkFaults(text, facts);
  if (name === 'endsOn') {
    return text < facts.today ? [`It ended on ${longDay(text)}: visitors no longer see it.`] : [];
  }
  return [...lengthFaults(name, text), ...markdownFaults(text, facts), ...readingFaults(text)];
}

const pictureFaults = (address: string, alt: string, { isUndescribed }: WarningFacts): string[] =>
  !alt && isUndescribed(address)
    ? [`The picture ${address} has no description for people who cannot see it.`]
    : [];

function linkFaults(href: string, { answers }: WarningFacts): string[] {
  const [path = ''] = href.split(/[?#]/);
  return path === '' || PICTURE.test(path) || answers(path)
    ? []
    : [`The link ${href} leads nowhere: the site has no such page.`];
}

function lengthFaults(name: string, text: string): string[] {
  const most =
    name === 'title' || name === 'metaTitle'
      ? SHOWN_TITLE
      : name === 'metaDescription'
        ? SHOWN_DESCRIPTION
        : Number.POSITIVE_INFINITY;
  return text.length > most
    ? [`It has ${text.length} characters: search results show about ${most}.`]
    : [];
}

function markdownFaults(text: string, facts: WarningFacts): string[] {
  const faults = [...text.matchAll(MARKDOWN_LINK)].flatMap(([, picture, alt = '', href = '']) => {
    if (picture) return pictureFaults(href, alt, facts);
    return href.startsWith('/') ? linkFaults(href, facts) : [];
  });
  const headings = [...text.matchAll(/^(#{1,6})\s+(.+)$/gm)].map(([, marks = '', title = '']) => ({
    level: marks.length,
    title,
  }));
  for (const [at, { level, title }] of headings.entries()) {
    const before = headings[at - 1]?.level ?? 2;
    if (level > before + 1) faults.push(`The heading "${title}" skips a level.`);
  }
  return faults;
}

function readingFaults(text: string): string[] {
  const sentences = text.split(/[.!?](?:\s|$)|\n{2,}/).filter((part) => /\w/.test(part));
  const words = text.split(/\s+/).length;
  const average = Math.round(words / Math.max(sentences.length, 1));
  return words >= FEWEST_WORDS && average > LONG_SENTENCES
    ? [`Its sentences have ${average} words on average: shorter ones are easier to read.`]
    : [];
}
