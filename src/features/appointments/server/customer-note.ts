import { beforeClosing, type FilledTemplate } from '../../notifications/templates.ts';

// Two text messages at the most, together with the template's own words.
const SMS_NOTE_LENGTH = 140;

/** Puts a note of the staff's own before an e-mail's closing words, and at the end of a text message. */
export function withNote(filled: FilledTemplate, note: string | undefined): FilledTemplate {
  if (!note) return filled;
  const body = beforeClosing(filled.email.body, note);
  return {
    sms: `${filled.sms} ${shortened(note.replace(/\s+/g, ' '))}`,
    email: { ...filled.email, body },
  };
}

const shortened = (note: string) =>
  note.length <= SMS_NOTE_LENGTH ? note : `${note.slice(0, SMS_NOTE_LENGTH - 3).trimEnd()}...`;
