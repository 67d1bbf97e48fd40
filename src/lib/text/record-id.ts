/** The limit of both engines: 32 bits. */
const HIGHEST_INTEGER = 2_147_483_647;

/** Parses an id; `-1`, `1e3`, `abc` and 9007199254740993 are none. */
export function readRecordId(text: string | undefined): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0;
  return id > 0 && id <= HIGHEST_INTEGER ? id : undefined;
}
