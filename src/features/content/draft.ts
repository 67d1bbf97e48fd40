// A form that somebody is typing in is seldom valid. The preview shows as much of the draft as it can: what must not
// be on a page, such as a link to a script, is shown as last saved.
import type { z } from 'zod';

type Path = readonly PropertyKey[];

// Fixing one fault may reveal the next.
const ROUNDS = 3;

/** @param saved replaces what is invalid in the draft. */
export function showable<Content>(
  schema: z.ZodType<Content>,
  draft: unknown,
  saved: Content,
): Content {
  let mended = draft;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { data, success, error } = schema.safeParse(mended);
    if (success) return data;
    // Empty text is shown as it is; other invalid values are not.
    const wrong = error.issues.filter(
      ({ code, path }) => code === 'invalid_type' || valueAt(mended, path) !== '',
    );
    // Everything else has passed the schema.
    if (wrong.length === 0) return mended as Content;
    for (const issue of wrong) {
      const isNumber = issue.code === 'invalid_type' && issue.expected !== 'string';
      const instead = valueAt(saved, issue.path) ?? (isNumber ? 0 : '');
      mended = replaced(mended, issue.path, instead);
    }
  }
  return saved;
}

function valueAt(content: unknown, path: Path): unknown {
  let value = content;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[name];
  }
  return value;
}

function replaced(content: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  if (typeof content !== 'object' || content === null) return content;
  const inner = replaced((content as Record<PropertyKey, unknown>)[name], rest, value);
  if (Array.isArray(content)) return content.with(Number(name), inner);
  return { ...content, [name]: inner };
}
