// Writes script into every field that takes text. The fields come from the API's own description; where the server
// refuses such text, the nearest that it accepts is used.
import type { APIResponse } from '@playwright/test';

const RUN = 'window.__ran=1';

/** Each breaks out of another context that text may be in. */
const payloads = [
  `<script>${RUN}</script>`,
  `"><img src=x onerror=${RUN}>`,
  `'><svg/onload=${RUN}>`,
  `</script><script>${RUN}</script>`,
  `[x](javascript:${RUN})`,
  `</title></style></textarea><script>${RUN}</script>`,
  `<!--><b onpointerover=${RUN}>{{7*7}}\${7*7}`,
  `<iframe srcdoc="<script>parent.${RUN.slice(7)}</script>">`,
  `<a href="java\nscript:${RUN}">![](x"onerror="${RUN})`,
  `';${RUN};//`,
];
const ALL = payloads.join(' ');
const ADDRESS = `javascript:${RUN}`;
/** How many times each kind of record is written: with script in its texts, and as an address. */
export const VARIANTS = [0, 1] as const;
/** In every one of them. */
export const MARK = '__ran';

export interface JsonSchema {
  enum?: unknown[];
  anyOf?: JsonSchema[];
  type?: string;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  minimum?: number;
  maxLength?: number;
}

export interface Operation {
  requestBody?: { content: { 'application/json'?: { schema: JsonSchema } } };
}

/** A field's place in a body, as the server names it: `colours.0.hex`. */
type Path = string;

// For a server that refuses script: addresses with script in them, and then plain values.
const insteadOf = (serial: number, day: string) => [
  `/"><svg/onload=${RUN}>`,
  `https://example.com/"><svg/onload=${RUN}>/${serial}.mp4`,
  `plain-${serial}`,
  `plain${serial}@example.com`,
  '07700 900123',
  'CV34 9ZZ',
  '#112233',
  day,
  new Date().toISOString(),
];
// Set by the server, traps for robots, or chosen by the writer.
const LEFT_OUT = new Set([
  'version',
  'versions',
  'website',
  'startedAt',
  'sentAt',
  'conversation',
  'authorId',
]);

let serials = 0;

interface Wanted {
  schema: JsonSchema;
  variant: number;
  /** The current value: its lists keep their length, and only text changes. */
  current?: unknown;
  /** Used in the body unchanged. */
  given?: Record<string, unknown>;
  /** A day that can be booked. */
  day: string;
  send(body: unknown): Promise<APIResponse>;
}

/** Sends a body with script in every field, until the server takes it. @returns its answer. */
export async function writeEverywhere(wanted: Wanted): Promise<Record<string, unknown>> {
  serials += 1;
  const instead = insteadOf(serials, wanted.day);
  const refusals = new Map<Path, number>();
  for (;;) {
    const written = new Set<Path>();
    const text = (path: Path, { maxLength }: JsonSchema, current: unknown) => {
      written.add(path);
      const refused = refusals.get(path) ?? 0;
      if (refused === 0) return payloadOf(path, maxLength, wanted.variant);
      return typeof current === 'string' && refused > 2 ? current : instead[refused - 1];
    };
    const body = fill('', wanted.schema, wanted.current, wanted.variant, text);
    const response = await wanted.send(
      wanted.given ? { ...(body as object), ...wanted.given } : body,
    );
    const answer = JSON.parse((await response.text()) || '{}');
    if (response.ok()) return answer;
    const wrong = Object.keys(answer.fields ?? {}).flatMap((field) =>
      [...written].filter((path) => path === field || path.startsWith(`${field}.`)),
    );
    for (const path of wrong) refusals.set(path, (refusals.get(path) ?? 0) + 1);
    const isHopeless = wrong.some((path) => (refusals.get(path) ?? 0) > instead.length);
    if (wrong.length === 0 || isHopeless) {
      throw new Error(`${response.url()}: ${response.status()} ${JSON.stringify(answer)}`);
    }
  }
}

type TextMaker = (path: Path, schema: JsonSchema, current: unknown) => unknown;

function fill(
  path: Path,
  schema: JsonSchema,
  current: unknown,
  variant: number,
  text: TextMaker,
): unknown {
  const within = (name: string | number) => (path ? `${path}.${name}` : String(name));
  if (schema.enum) return current ?? schema.enum[variant % schema.enum.length];
  if (schema.anyOf) {
    const some = schema.anyOf.find(({ type }) => type !== 'null') ?? {};
    return fill(path, some, current ?? undefined, variant, text);
  }
  if (schema.properties) {
    const before = (current ?? {}) as Record<string, unknown>;
    const fields = Object.entries(schema.properties).filter(([name]) => !LEFT_OUT.has(name));
    return Object.fromEntries(
      fields.map(([name, field]) => [name, fill(within(name), field, before[name], variant, text)]),
    );
  }
  if (typeof schema.additionalProperties === 'object') {
    const name = text(within('name'), schema.propertyNames ?? {}, undefined);
    const value = fill(within(String(name)), schema.additionalProperties, current, variant, text);
    return { [String(name)]: value };
  }
  if (schema.items) {
    const { items } = schema;
    const list = Array.isArray(current) && current.length > 0 ? current : [undefined];
    return list.map((item, index) => fill(within(index), items, item, variant, text));
  }
  if (schema.type === 'string') return text(path, schema, current);
  if (schema.type === 'boolean') return current ?? true;
  return current ?? Math.max(schema.minimum ?? 1, 1);
}

function payloadOf(path: Path, maxLength = Number.POSITIVE_INFINITY, variant = 0): string {
  if (variant === 1) return ADDRESS;
  if (ALL.length <= maxLength) return ALL;
  const fitting = payloads.filter(({ length }) => length <= maxLength);
  // Fields beside one another have different ones.
  const at = [...path].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return fitting[at % fitting.length] ?? '<script>'.slice(0, maxLength);
}

/** Whether a body can carry the sender's own text. */
export function takesText(schema: JsonSchema): boolean {
  if (schema.enum) return false;
  if (schema.type === 'string') return true;
  if (typeof schema.additionalProperties === 'object') return true;
  const inner = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])];
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !LEFT_OUT.has(name));
  return inner.some(takesText) || fields.some(([, field]) => takesText(field));
}
