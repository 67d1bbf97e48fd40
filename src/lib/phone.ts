import { parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * Reads a telephone number as people in Britain type it.
 *
 * @returns E.164 text and whether a UK text message can reach it, or undefined when no such number
 *   can exist. 'Possible' on purpose: Ofcom's drama ranges of the demo content are not 'valid'.
 */
export function readPhone(typed: string): { e164: string; isUk: boolean } | undefined {
  const number = parsePhoneNumberFromString(typed, 'GB');
  if (!number?.isPossible()) return undefined;
  return { e164: number.number, isUk: number.countryCallingCode === '44' };
}
