/** `+447700900123` as people in Britain read it: `07700 900123`. */
export function phoneText(e164: string): string {
  const [, area, rest] = /^\+44(\d{4})(\d{6})$/.exec(e164) ?? [];
  return area ? `0${area} ${rest}` : e164;
}
