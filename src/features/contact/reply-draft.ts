// The answer to a submission, as a draft in the mail program of whoever answers.
import { londonMoment } from '../../lib/london-time.ts';
import type { ContactSubmission } from './contact.ts';

/** Some mail programs take no longer address. */
const LONGEST_HREF = 1900;

/** A `mailto:` with a subject and a greeting that quotes the message, as much of it as there is room for. */
export function replyHref(submission: ContactSubmission): string {
  const { name, email, subject, message, createdAt } = submission;
  const about = oneLine(subject) || 'Your Contact Submission';
  const firstName = oneLine(name).split(' ')[0] ?? '';
  const greeting = `Hello ${firstName},\n\n\n\nOn ${londonMoment(new Date(createdAt))} you wrote:\n\n`;
  const to = `mailto:${encoded(email).replace('%40', '@')}`;
  const start = `${to}?subject=${encoded(`Re: ${about}`)}&body=${encoded(greeting)}`;
  return start + encodedQuote(message, LONGEST_HREF - start.length);
}

function encodedQuote(message: string, room: number): string {
  let quote = encoded('> ');
  const cut = encoded('…');
  // By whole characters: half of one cannot be encoded.
  for (const character of message.replace(/\r\n?/g, '\n')) {
    const next = character === '\n' ? encoded('\n> ') : encoded(character);
    if (quote.length + next.length + cut.length > room) return quote + cut;
    quote += next;
  }
  return quote;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

// A mail's lines end with CR and LF; a lone half of a character pair would throw.
const encoded = (text: string) => encodeURIComponent(text.toWellFormed().replaceAll('\n', '\r\n'));
