// How each field of a wire schema is stored: flags as 0/1, lists and objects as JSON text.
import { z } from 'zod';

export type Row = Record<string, unknown>;

export interface Columns {
  names: string[];
  isText(name: string): boolean;
  /** The columns of the given fields; never those the server sets. */
  toRow(values: Row): Row;
  toRecord(row: Row): Row;
  /** The same as JSON: many times faster, as stored JSON is neither parsed nor written again. */
  toJson(row: Row): string;
}

/** A field computed from others, and from columns that are not in the answer. */
export interface MadeField {
  /** Columns that are not fields, each used by one computed field. */
  from: readonly string[];
  read(row: Row): unknown;
}

/**
 * The schema is an allow-list: anything else is not sent, and stored only as the source of a field.
 * @param made by the name of the field.
 */
export function columnsOf(schema: z.ZodObject, made: Record<string, MadeField> = {}): Columns {
  const fields = Object.keys(schema.shape).filter((name) => !(name in made));
  const further = Object.values(made).flatMap(({ from }) => from);
  const codecs = fields.map((name) => ({
    name,
    key: `${JSON.stringify(name)}:`,
    codec: codecOf(schema.shape[name] as z.ZodType),
  }));
  const makers = Object.entries(made).map(([name, { read }]) => ({
    name,
    key: `,${JSON.stringify(name)}:`,
    read,
  }));
  return {
    names: [...fields, ...further],
    isText: (name) => !isNumeric(schema.shape[name] as z.ZodType),
    toRow(values) {
      const row: Row = {};
      for (const { name, codec } of codecs) {
        if (name !== 'id' && name !== 'version' && name in values) {
          row[name] = codec.toColumn(values[name]);
        }
      }
      for (const name of further) if (name in values) row[name] = values[name];
      return row;
    },
    toRecord(row) {
      const record: Row = {};
      for (const { name, codec } of codecs) record[name] = codec.fromColumn(row[name]);
      for (const { name, read } of makers) record[name] = read(row);
      return record;
    },
    toJson(row) {
      let text = '{';
      for (const { name, key, codec } of codecs) {
        text += (text === '{' ? '' : ',') + key + codec.toJson(row[name]);
      }
      for (const { key, read } of makers) text += key + JSON.stringify(read(row));
      return `${text}}`;
    },
  };
}

interface Codec {
  toColumn(value: unknown): unknown;
  fromColumn(value: unknown): unknown;
  toJson(value: unknown): string;
}

const plain: Codec = {
  toColumn: (value) => value ?? null,
  fromColumn: (value) => value,
  toJson: (value) => JSON.stringify(value) ?? 'null',
};
const flag: Codec = {
  toColumn: (value) => (value ? 1 : 0),
  fromColumn: (value) => value === 1,
  toJson: (value) => (value === 1 ? 'true' : 'false'),
};
const json: Codec = {
  toColumn: (value) => JSON.stringify(value),
  fromColumn: (value) => JSON.parse(String(value)),
  // It was written by `toColumn`, from validated input.
  toJson: (value) => String(value),
};

function codecOf(field: z.ZodType): Codec {
  if (field instanceof z.ZodBoolean) return flag;
  return field instanceof z.ZodArray || field instanceof z.ZodObject ? json : plain;
}

const isNumeric = (field: z.ZodType) =>
  field instanceof z.ZodNumber || field instanceof z.ZodBoolean;
