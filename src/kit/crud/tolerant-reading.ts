// Reads the API's answers by their schema, even if parts are missing or invalid: one bad record must not take down the
// screen that shows the others.
import { isRecord } from '../../lib/is-record.ts';
import { z } from '../../lib/text/zod.ts';

/** Fits a value to its schema: invalid fields become empty, records without an id are left out. */
export function readTolerantly<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  if (schema.safeParse(value).success) return value as z.output<Schema>;
  // Each part matches its schema; TypeScript cannot follow that through the switch.
  return mended(schema, value) as z.output<Schema>;
}

function mended(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodObject) {
    const found = isRecord(value) ? value : {};
    const fields = Object.entries<z.ZodType>(schema.shape).map(([name, field]) => [
      name,
      readTolerantly(field, found[name]),
    ]);
    return { ...found, ...Object.fromEntries(fields) };
  }
  if (schema instanceof z.ZodArray) {
    const element = schema.element as z.ZodType;
    const items: unknown[] = Array.isArray(value) ? value : [];
    return items
      .filter((item) => isOfList(element, item))
      .map((item) => readTolerantly(element, item));
  }
  if (schema instanceof z.ZodRecord) {
    const numbers = Object.entries(isRecord(value) ? value : {});
    return Object.fromEntries(
      numbers.filter(([name, one]) => schema.safeParse({ [name]: one }).success),
    );
  }
  if (schema instanceof z.ZodNumber) return 0;
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodNullable) return null;
  if (schema instanceof z.ZodOptional) return undefined;
  return '';
}

function isOfList(element: z.ZodType, item: unknown): boolean {
  if (!(element instanceof z.ZodObject)) return element.safeParse(item).success;
  const { id } = element.shape as Record<string, z.ZodType | undefined>;
  return isRecord(item) && (id === undefined || id.safeParse(item.id).success);
}
