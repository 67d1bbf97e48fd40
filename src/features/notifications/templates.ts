// Texts to customers and team: those of content/messages.json, or what staff have made of them. Taken
// apart once, so that filling one is putting pieces together.
import content from '../../../content/messages.json' with { type: 'json' };
import type { TemplateKind } from './message.ts';

export interface TemplateTexts {
  sms: string;
  subject: string;
  body: string;
}

/** Plain text and, at every odd place, the name of a placeholder. */
type Pieces = string[];

export type Templates = ReadonlyMap<TemplateKind, Record<keyof TemplateTexts, Pieces>>;

const piecesOf = (text: string): Pieces => text.split(/\{(\w+)\}/);

/** What stands in curly brackets in a text. */
export type Placeholder = keyof typeof content.placeholders;

export type TemplateValues = Partial<Record<Placeholder | 'dateShort', string>>;

/** Every message to a customer about a visit says which one it is, and where its private page is. */
export const requiredPlaceholders = (id: TemplateKind): ('reference' | 'manageUrl')[] =>
  /^booking-.*-customer$/.test(id) ? ['reference', 'manageUrl'] : [];

/** What a text message or the words of an e-mail ought to name and do not. */
export const missingPlaceholders = (id: TemplateKind, text: string) =>
  requiredPlaceholders(id).filter((name) => !text.includes(`{${name}}`));

const linesToAdd = (id: TemplateKind, text: string): string =>
  missingPlaceholders(id, text)
    .map((name) => content.visitLines[name])
    .join(' ');

/** Puts a paragraph into an e-mail, before its closing words. */
export function beforeClosing(body: string, paragraph: string): string {
  if (!paragraph) return body;
  const paragraphs = body.split('\n\n');
  return paragraphs.toSpliced(Math.max(1, paragraphs.length - 1), 0, paragraph).join('\n\n');
}

/** Our own texts, in the order in which staff see them. */
const contents: Record<TemplateKind, FilledTemplate & { sendWhen?: string }> = content.templates;
export const templateKinds = Object.keys(contents) as TemplateKind[];

/** Our own words and, where the label does not say so, when they are sent. */
export const ownTextsOf = (id: TemplateKind): TemplateTexts & { sendWhen?: string } => {
  const { email, ...rest } = contents[id];
  return { ...rest, ...email };
};

/** @param changed the words that staff have changed; null or nothing leaves the house's own. */
export function compileTemplates(
  changed: Iterable<{ id: string } & { [Part in keyof TemplateTexts]?: string | null }> = [],
): Templates {
  const changes = new Map([...changed].map((texts) => [texts.id, texts]));
  return new Map(
    templateKinds.map((id) => {
      const own = ownTextsOf(id);
      const sms = changes.get(id)?.sms ?? own.sms;
      const body = changes.get(id)?.body ?? own.body;
      return [
        id,
        {
          // Texts that were saved before these were asked for lack them.
          sms: piecesOf([sms, linesToAdd(id, sms)].filter(Boolean).join(' ')),
          subject: piecesOf(changes.get(id)?.subject ?? own.subject),
          body: piecesOf(beforeClosing(body, linesToAdd(id, body))),
        },
      ];
    }),
  );
}

const ownTemplates = compileTemplates();

// A text message stays within 160 characters when these are cut first (content/messages.json, notes).
const SMS_LENGTHS = {
  businessName: 31,
  firstName: 14,
  name: 20,
  postcode: 8,
} as const satisfies Partial<Record<Placeholder, number>>;

export interface FilledTemplate {
  sms: string;
  email: { subject: string; body: string };
}

/**
 * Fills a template's placeholders.
 * @param templates as staff have changed them; our own unless told.
 */
export function fillTemplate(
  id: TemplateKind,
  values: TemplateValues,
  templates: Templates = ownTemplates,
): FilledTemplate {
  const template = templates.get(id);
  if (!template) throw new Error(`no message template "${id}"`);
  const { dateShort } = values;
  const forSms: Record<string, string | undefined> = {
    ...values,
    ...(dateShort && { date: dateShort }),
  };
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

const fill = (pieces: Pieces, values: Record<string, string | undefined>) => {
  let text = '';
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1];
    // A line that its placeholder leaves empty goes.
    const isLeft = before !== undefined && values[before] === '' && /(^|\n)$/.test(text);
    if (at % 2 === 0) text += isLeft ? piece.replace(/^\n/, '') : piece;
    else text += values[piece] ?? `{${piece}}`;
  }
  return text;
};

// A line break in a subject would start a new header.
const onOneLine = (text: string) => (/[\r\n]/.test(text) ? text.replace(/[\r\n]+/g, ' ') : text);
