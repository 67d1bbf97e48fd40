import type { z } from 'zod';
import { AppError, type FieldErrors } from '../../lib/http/errors.ts';

/** Checks data against a schema. @throws AppError 400 with one sentence per field. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  data: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const fields = fieldErrorsOf(parsed.error);
  const [first] = Object.values(fields);
  throw new AppError('invalid', first ?? ofWhole(parsed.error), { ...(first && { fields }) });
}

/** The parameters of an address that a schema names. @throws AppError 400 */
export const validateQuery = <Schema extends z.ZodObject>(
  schema: Schema,
  { query }: { query(name: string): string | undefined },
): z.output<Schema> =>
  validate(
    schema,
    Object.fromEntries(Object.keys(schema.shape).map((name) => [name, query(name)])),
  );

function ofWhole({ issues: [issue] }: z.ZodError): string {
  // zod's message is for programmers.
  if (issue?.code === 'invalid_type') return `Please send a JSON ${issue.expected}.`;
  return issue?.message ?? 'Please check the form.';
}

/** The first message of each field, by its dotted name. */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    if (issue.path.length > 0) fields[issue.path.join('.')] ??= issue.message;
  }
  return fields;
}
