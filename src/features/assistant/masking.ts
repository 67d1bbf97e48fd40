// Takes personal details out of what staff may read of a conversation.

import type { Field, Slots } from './booking-fields.ts';
import { findAddress, findEmail, findName, findNameBeside } from './contact-details.ts';

const POSTCODE = /\b[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b/gi;
/** Telephone and card numbers, with whatever people put between the figures; a date is none. */
const LONG_NUMBER =
  /(?<!\d)(?!\b20\d\d-\d\d-\d\d\b|\b\d{1,2}[/.]\d{1,2}[/.](?:20)?\d\d\b)\+?\(?\d(?:[\s().\-/]*\d){6,}/g;
const SPOKEN_EMAIL = /\b[\w.+-]+ at [\w-]+(?: dot [\w-]+)+\b/gi;

const LABELS = {
  name: '[name]',
  phone: '[telephone]',
  email: '[e-mail]',
  address: '[address]',
  postcode: '[postcode]',
  additionalInfo: '[note]',
} as const satisfies Partial<Record<Field, string>>;
type Personal = keyof typeof LABELS;
const isPersonal = (field: Field | undefined): field is Personal =>
  field !== undefined && field in LABELS;

/** The assistant's own words without what the visitor has told: it names nothing personal besides. */
export function maskReply(text: string, known: Slots): string {
  const values = Object.entries(LABELS).flatMap(([field, label]) => {
    const value = known[field as Personal];
    return value ? [{ value, label }] : [];
  });
  const first = known.name?.split(/\s+/)[0] ?? '';
  // The first name last: it may stand in an e-mail address.
  return [
    ...values.sort((a, b) => b.value.length - a.value.length),
    ...(first.length > 2 ? [{ value: first, label: LABELS.name }] : []),
  ].reduce((masked, { value, label }) => replaceAll(masked, value, label), text);
}

/** @param known what the visitor has told before or with this message. */
export function maskText(text: string, known: Slots): string {
  let masked = maskReply(text, known);
  for (const [find, label] of [
    [(rest: string) => findEmail(rest, false), LABELS.email],
    [findAddress, LABELS.address],
    [findName, LABELS.name],
  ] as const) {
    for (let times = 0; times < 3; times += 1) {
      const found = find(masked);
      if (!found || !('value' in found)) break;
      const before = masked;
      masked = replaceAll(masked, found.value, label);
      if (masked === before) break;
    }
  }
  masked = masked
    .replace(SPOKEN_EMAIL, LABELS.email)
    .replace(POSTCODE, LABELS.postcode)
    .replace(LONG_NUMBER, '[number]');
  const beside =
    /\[(?:number|telephone|e-mail)\]/.test(masked) && !masked.includes(LABELS.name)
      ? findNameBeside(masked)
      : undefined;
  return beside && 'value' in beside ? replaceAll(masked, beside.value, LABELS.name) : masked;
}

/** A visitor's message; the whole of it where a personal detail had been asked for and none was read. */
export function maskMessage(
  text: string,
  known: Slots,
  asked: Field | undefined,
  wasAnswer: boolean,
): string {
  const masked = maskText(text, known);
  if (!isPersonal(asked) || !wasAnswer || masked !== text) return masked;
  return LABELS[asked];
}

const replaceAll = (text: string, value: string, label: string) =>
  text.replace(
    new RegExp(value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s*'), 'gi'),
    label,
  );
