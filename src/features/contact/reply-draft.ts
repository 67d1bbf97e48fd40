// The reply to a submission, as a draft in the staff's mail program.
import { forMail, LONGEST_MAIL_HREF } from '../../lib/text/mail-href.ts';
import { londonMoment } from '../../lib/time/london-time.ts';
import type { ContactSubmission } from './contact.ts';

/** Added below a shortened quote. */
export const QUOTE_CUT = '[The rest of your message is not quoted here.]';

interface ReplyDraft {
  /** A `mailto:` with a subject and a greeting that quotes the message. */
  href: string;
  /** Without room for the whole message, the draft says so too. */
  isCut: boolean;
}

export function replyDraft(submission: ContactSubmission): ReplyDraft {
  const { name, email, subject, message, createdAt } = submission;
  const about = oneLine(subject) || 'Your Contact Submission';
  const firstName = oneLine(name).split(' ')[0] ?? '';
  const greeting = `Hello ${firstName},\n\n\n\nOn ${londonMoment(new Date(createdAt))} you wrote:\n\n`;
  const to = `mailto:${forMail(email).replace('%40', '@')}`;
  const start = `${to}?subject=${forMail(`Re: ${about}`)}&body=${forMail(greeting)}`;
  const { quote, isCut } = encodedQuote(
    message.replace(/\r\n?/g, '\n'),
    LONGEST_MAIL_HREF - start.length,
  );
  return { href: start + quote, isCut };
}

function encodedQuote(message: string, room: number): { quote: string; isCut: boolean } {
  const whole = forMail(`> ${message.replaceAll('\n', '\n> ')}`);
  if (whole.length <= room) return { quote: whole, isCut: false };
  let quote = forMail('> ');
  const cut = forMail(`…\n\n${QUOTE_CUT}`);
  // By whole characters: half of one cannot be encoded.
  for (const character of message) {
    const next = forMail(character === '\n' ? '\n> ' : character);
    if (quote.length + next.length + cut.length > room) break;
    quote += next;
  }
  return { quote: quote + cut, isCut: true };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
