// Texts to customers and team: those of content/messages.json, or what staff have made of them. Taken
// apart once, so that filling one is putting pieces together.
import content from '../../../content/messages.json' with { type: 'json' };

/** The words of one kind of message. */
export interface TemplateTexts {
  sms: string;
  subject: string;
  body: string;
}

/** Plain text and, at every odd place, the name of a placeholder. */
type Pieces = string[];

/** Every template, ready to be filled. */
export type Templates = ReadonlyMap<string, Record<keyof TemplateTexts, Pieces>>;

const piecesOf = (text: string): Pieces => text.split(/\{(\w+)\}/);

/** The house's own words, by template. */
export const ownTexts: ReadonlyMap<string, TemplateTexts> = new Map(
  content.templates.map(({ id, sms, email }) => [id, { sms, ...email }]),
);

/** @param changed the words that staff have changed; null or nothing leaves the house's own. */
export function compileTemplates(
  changed: Iterable<{ id: string } & { [Part in keyof TemplateTexts]?: string | null }> = [],
): Templates {
  const changes = new Map([...changed].map((texts) => [texts.id, texts]));
  return new Map(
    [...ownTexts].map(([id, own]) => [
      id,
      {
        sms: piecesOf(changes.get(id)?.sms ?? own.sms),
        subject: piecesOf(changes.get(id)?.subject ?? own.subject),
        body: piecesOf(changes.get(id)?.body ?? own.body),
      },
    ]),
  );
}

const ownTemplates = compileTemplates();

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
 * @param templates as staff have changed them; the house's own unless told.
 */
export function fillTemplate(
  id: string,
  values: Record<string, string> & { dateShort?: string },
  templates: Templates = ownTemplates,
): FilledTemplate {
  const template = templates.get(id);
  if (!template) throw new Error(`no message template "${id}"`);
  const { dateShort } = values;
  const forSms: Record<string, string> = { ...values, ...(dateShort && { date: dateShort }) };
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
