import { beforeClosing, type FilledTemplate } from '../../notifications/templates.ts';

// Two text messages at most, including the template's own text.
const SMS_NOTE_LENGTH = 140;

/** Puts the staff's note before an e-mail's closing lines, and at the end of a text message. */
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
