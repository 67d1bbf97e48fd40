// Texts to customers and team, filled from content/messages.json.
import content from '../../../content/messages.json' with { type: 'json' };

/** Plain text and, at every odd place, the name of a placeholder. */
type Pieces = string[];

const piecesOf = (text: string): Pieces => text.split(/\{(\w+)\}/);

const templates = new Map(
  content.templates.map(({ id, sms, email }) => [
    id,
    { sms: piecesOf(sms), subject: piecesOf(email.subject), body: piecesOf(email.body) },
  ]),
);

// A text message stays within 160 characters when these are cut first (content/messages.json, notes).
const SMS_LENGTHS: Record<string, number> = {
  businessName: 31,
  firstName: 14,
  name: 20,
  postcode: 8,
};

export interface FilledTemplate {
  sms: string;
  email: { subject: string; body: string };
}

/**
 * Fills a template's placeholders.
 *
 * @param values by placeholder; `dateShort` stands for `{date}` in text messages.
 */
export function fillTemplate(
  id: string,
  values: Record<string, string> & { date: string; dateShort: string },
): FilledTemplate {
  const template = templates.get(id);
  if (!template) throw new Error(`no message template "${id}"`);
  const forSms: Record<string, string> = { ...values, date: values.dateShort };
  for (const [name, length] of Object.entries(SMS_LENGTHS)) {
    if (forSms[name]) forSms[name] = forSms[name].slice(0, length).trimEnd();
  }
  return {
    sms: onOneLine(fill(template.sms, forSms)),
    email: {
      subject: onOneLine(fill(template.subject, values)),
      body: fill(template.body, values),
    },
  };
}

const fill = (pieces: Pieces, values: Record<string, string>) => {
  let text = '';
  for (const [at, piece] of pieces.entries()) {
    text += at % 2 === 0 ? piece : (values[piece] ?? `{${piece}}`);
  }
  return text;
};

// A line break in a subject would start a new header.
const onOneLine = (text: string) => (/[\r\n]/.test(text) ? text.replace(/[\r\n]+/g, ' ') : text);
