const GROUPS = [
  /^\+44(2\d)(\d{4})(\d{4})$/,
  /^\+44(1\d1|11\d)(\d{3})(\d{4})$/,
  /^\+44(\d{4})(\d{6})$/,
];

/** `+447700900123` as people in Britain write it: `07700 900123`, and `020 7946 0958`, `0121 496 0123`. */
export function phoneText(e164: string): string {
  const [, ...parts] = GROUPS.map((groups) => groups.exec(e164)).find(Boolean) ?? [];
  return parts.length > 0 ? `0${parts.join(' ')}` : e164;
}
