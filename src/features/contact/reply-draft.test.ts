import { describe, expect, test } from 'vitest';
import type { ContactSubmission } from './contact.ts';
import { QUOTE_CUT, replyDraft } from './reply-draft.ts';

const submission: ContactSubmission = {
  id: 1,
  name: 'Rachel Dunmore',
  email: 'rachel@example.com',
  phone: '',
  subject: 'Blinds & shutters?',
  message: 'First line\r\nSecond = "50%" & more',
  read: false,
  note: '',
  customerId: null,
  createdAt: '2025-06-10T08:42:00Z',
  version: 1,
};
const partsOf = (changes: Partial<ContactSubmission> = {}) => {
  const { href, isCut } = replyDraft({ ...submission, ...changes });
  const url = new URL(href);
  const { subject, body, ...others } = Object.fromEntries(
    [...url.search.slice(1).split('&')].map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return [name, decodeURIComponent(value)];
    }),
  );
  return { href, isCut, to: decodeURIComponent(url.pathname), subject, body, others };
};

describe('the draft of an answer', () => {
  test('greets, and quotes the message line by line', () => {
    expect(partsOf()).toMatchObject({
      to: 'rachel@example.com',
      subject: 'Re: Blinds & shutters?',
      body: 'Hello Rachel,\r\n\r\n\r\n\r\nOn Tue 10 Jun 2025, 09:42 you wrote:\r\n\r\n> First line\r\n> Second = "50%" & more',
      others: {},
      isCut: false,
    });
  });

  test('has a subject where there was none', () => {
    expect(partsOf({ subject: '' }).subject).toBe('Re: Your Contact Submission');
  });

  test('takes no header and no further field out of what was typed', () => {
    const { to, subject, others } = partsOf({
      email: 'a?bcc=x@example.com&cc=y',
      subject: 'Hi\r\nBcc: x@example.com',
      name: 'Eve&body=no',
    });
    expect([to, subject, others]).toEqual([
      'a?bcc=x@example.com&cc=y',
      'Re: Hi Bcc: x@example.com',
      {},
    ]);
  });

  test('quotes all that there is room for, to the last character', () => {
    const room = 1900 - partsOf({ message: '' }).href.length;
    expect(partsOf({ message: 'x'.repeat(room) })).toMatchObject({ isCut: false });
    expect(partsOf({ message: 'x'.repeat(room + 1) })).toMatchObject({ isCut: true });
  });

  test('is cut before it is too long for a mail program, between characters, and says so', () => {
    for (const message of ['🪟'.repeat(2000), 'x\n'.repeat(2000), `\ud83e${'é'.repeat(3000)}`]) {
      const { href, body, isCut } = partsOf({ message });
      expect(isCut).toBe(true);
      expect(href.length).toBeLessThanOrEqual(1900);
      expect(body?.endsWith(`…\r\n\r\n${QUOTE_CUT}`)).toBe(true);
    }
  });
});
