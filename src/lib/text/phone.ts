import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { withoutInvisibleSigns } from './plain-text.ts';
import { remembering } from './remembering.ts';

interface Phone {
  e164: string;
  isUk: boolean;
}

// Most numbers; the library, which searches the whole world's tables, agrees on them.
const TEN_UK_DIGITS = /^(?:\+44|0)([1-9]\d{9})$/;
const SIGNS = /[\s\p{Cf}().-]/gu;

// One booking parses the customer's and the team's numbers several times.
const REMEMBERED = 50;

/**
 * E.164, and whether a UK text can reach it; undefined for an impossible number. 'Possible', not 'valid': the demo
 * uses Ofcom's drama numbers, which are not valid.
 */
export const readPhone = remembering(parse, REMEMBERED);

function parse(typed: string): Phone | undefined {
  const [, national] = TEN_UK_DIGITS.exec(typed.replace(SIGNS, '')) ?? [];
  if (national) return { e164: `+44${national}`, isUk: true };
  const number = parsePhoneNumberFromString(withoutInvisibleSigns(typed), 'GB');
  if (!number?.isPossible()) return undefined;
  // Ten digits, except a few old towns and services: `016977 2345`, `0800 1111`.
  const isShort = number.countryCallingCode === '44' && number.nationalNumber.length !== 10;
  if (isShort && !number.isValid()) return undefined;
  return { e164: number.number, isUk: number.countryCallingCode === '44' };
}

/** The number for a text message. Abroad they are expensive, and popular with fraudsters. */
export function smsNumber(typed: string): string | undefined {
  const phone = readPhone(typed);
  return phone?.isUk ? phone.e164 : undefined;
}

/** As spreadsheets leave it: a space keeps it a text, and without `+` it is no formula. */
export function phoneForTable(typed: string): string {
  const number = /\p{L}/u.test(typed) ? undefined : parsePhoneNumberFromString(typed, 'GB');
  if (!number?.isPossible()) return typed;
  const isUk = number.countryCallingCode === '44';
  return isUk ? number.formatNational() : number.formatInternational().replace('+', '00');
}
