// Texts to customers and team, from content/messages.json or as changed by staff. Parsed once, so that filling one is
// joining pieces.
import content from '../../../content/messages.json' with { type: 'json' };
import { type Channel, messageKinds, type NewMessage, type TemplateKind } from './message.ts';

export interface TemplateTexts {
  sms: string;
  subject: string;
  body: string;
}

/** Plain text and, at every odd index, the name of a placeholder. */
type Pieces = string[];

export type Templates = ReadonlyMap<TemplateKind, Record<keyof TemplateTexts, Pieces>>;

const piecesOf = (text: string): Pieces => text.split(/\{(\w+)\}/);

/** A placeholder in curly brackets. */
export type Placeholder = keyof typeof content.placeholders;

export type TemplateValues = Partial<Record<Placeholder | 'dateShort', string>>;

/**
 * Required in every message to a customer about a visit: its reference and private page; in one that promotes: the way
 * out.
 */
export const requiredPlaceholders = (id: TemplateKind): (keyof typeof content.neededLines)[] => {
  if (messageKinds[id].marketing) return ['stopUrl'];
  return /^(booking|work)-.*-customer$/.test(id) ? ['reference', 'manageUrl'] : [];
};

/** Required placeholders missing from the text message or the e-mail. */
export const missingPlaceholders = (id: TemplateKind, text: string) =>
  requiredPlaceholders(id).filter((name) => !text.includes(`{${name}}`));

const linesToAdd = (id: TemplateKind, text: string): string =>
  missingPlaceholders(id, text)
    .map((name) => content.neededLines[name])
    .join(' ');

/** Inserts a paragraph into an e-mail, before its closing lines. */
export function beforeClosing(body: string, paragraph: string): string {
  if (!paragraph) return body;
  const paragraphs = body.split('\n\n');
  return paragraphs.toSpliced(Math.max(1, paragraphs.length - 1), 0, paragraph).join('\n\n');
}

/** Our own texts, in the order in which staff see them. */
const contents: Record<TemplateKind, FilledTemplate & { sendWhen?: string }> = content.templates;
export const templateKinds = Object.keys(contents) as TemplateKind[];

/** Our own text and, if the label does not say so, when it is sent. */
export const ownTextsOf = (id: TemplateKind): TemplateTexts & { sendWhen?: string } => {
  const { email, ...rest } = contents[id];
  return { ...rest, ...email };
};

/** @param changed texts changed by staff; null or nothing keeps the originals. */
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
          // Texts saved before these were required lack them.
          sms: piecesOf([sms, linesToAdd(id, sms)].filter(Boolean).join(' ')),
          subject: piecesOf(changes.get(id)?.subject ?? own.subject),
          body: piecesOf(beforeClosing(body, linesToAdd(id, body))),
        },
      ];
    }),
  );
}

const ownTemplates = compileTemplates();

// A text message stays within 160 characters if these are cut first (content/messages.json, notes).
const SMS_LENGTHS = {
  businessName: 31,
  firstName: 14,
  name: 20,
  postcode: 8,
} as const satisfies Partial<Record<Placeholder, number>>;

export interface FilledTemplate {
  sms: string;
  email: Pick<NewMessage, 'calendar'> & { subject: string; body: string };
}

/** A filled template by e-mail and by text message, where there is an address or a number. */
export const asMessages = (
  { sms, email }: FilledTemplate,
  to: Record<Channel, string | undefined>,
  common: Omit<NewMessage, 'channel' | 'recipient' | 'body'>,
): NewMessage[] => [
  ...(to.email ? [{ ...common, channel: 'email' as const, recipient: to.email, ...email }] : []),
  ...(to.sms ? [{ ...common, channel: 'sms' as const, recipient: to.sms, body: sms }] : []),
];

/**
 * Fills a template's placeholders.
 * @param templates as changed by staff; by default our own.
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

/** Whose message it is, with the texts as their staff have changed them. */
interface Firm {
  settings: { general: { siteName: string; phone: string } };
  templates?: Templates;
}

/** A kind's texts in the firm's name. */
export const textsOf = (
  { settings: { general }, templates }: Firm,
  kind: TemplateKind,
  values: TemplateValues,
): FilledTemplate =>
  fillTemplate(
    kind,
    { businessName: general.siteName, businessPhone: general.phone, ...values },
    templates,
  );

/** A kind's e-mail in the firm's name. */
export const emailOf = <Kind extends TemplateKind>(
  firm: Firm,
  kind: Kind,
  recipient: string,
  values: TemplateValues,
) => ({ kind, channel: 'email' as const, recipient, ...textsOf(firm, kind, values).email });

const fill = (pieces: Pieces, values: Record<string, string | undefined>) => {
  let text = '';
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1];
    // Drops a line that an empty placeholder leaves empty.
    const isLeft = before !== undefined && values[before] === '' && /(^|\n)$/.test(text);
    if (at % 2 === 0) text += isLeft ? piece.replace(/^\n/, '') : piece;
    else text += values[piece] ?? `{${piece}}`;
  }
  return text;
};

// A line break in a subject would start a new header.
const onOneLine = (text: string) => (/[\r\n]/.test(text) ? text.replace(/[\r\n]+/g, ' ') : text);
