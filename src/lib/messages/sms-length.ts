// The length of a text message on a network: 160 characters in the GSM alphabet, 70 in any other script. A longer one
// is sent, and paid for, in parts.

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
// Each of these counts as two.
const EXTENSION = '\f^{}\\[~]|€';

const basic = new Set(BASIC);
const extension = new Set(EXTENSION);

// A part of a longer message also carries its number.
const ROOM = { gsm: { alone: 160, part: 153 }, unicode: { alone: 70, part: 67 } } as const;

interface SmsLength {
  alphabet: keyof typeof ROOM;
  units: number;
  parts: number;
  /** Units left in the last part. */
  left: number;
  /** Characters that are not in the GSM alphabet, each once. */
  costly: string[];
}

export function smsLength(text: string): SmsLength {
  const signs = [...text];
  const costly = [...new Set(signs.filter((sign) => !basic.has(sign) && !extension.has(sign)))];
  const alphabet = costly.length > 0 ? 'unicode' : 'gsm';
  // In UCS-2 an emoji takes two units; in GSM so does an extension character. Neither is split between two parts.
  const sizes = signs.map((sign) =>
    alphabet === 'unicode' ? sign.length : extension.has(sign) ? 2 : 1,
  );
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { alone, part } = ROOM[alphabet];
  if (units <= alone) return { alphabet, units, parts: 1, left: alone - units, costly };
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > part) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return { alphabet, units, parts, left: part - used, costly };
}
