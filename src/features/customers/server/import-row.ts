// One row of a file of customers: what can be read goes where it belongs, and the rest into the notes, never nowhere.
import { PHONE_INVALID } from '../../../kit/public-form.ts';
import type { Fault } from '../../../lib/text/csv-lines.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import { withoutControlCharacters, withoutInvisibleSigns } from '../../../lib/text/plain-text.ts';
import { type CustomerInput, MOST_CONTACTS, MOST_NOTES, MOST_TAGS } from '../customer.ts';
import {
  fieldOf,
  homeOf,
  type ImportField,
  importFieldLabels,
  type Noted,
} from '../customer-import.ts';
import { customerBody } from './customer-body.ts';

export interface Line {
  row: number;
  cells: string[];
}

export interface Layout {
  columns: readonly string[];
  /** The columns of each field. */
  places: Record<ImportField, number[]>;
  /** To which of several addresses each column belongs. */
  homes: readonly string[];
}

/** A customer as a row says it, with numbers in E.164; where its name is. */
export type ImportRow = Required<
  Pick<CustomerInput, Exclude<ImportField, 'name' | 'company'>> & Pick<CustomerInput, 'name'>
> &
  Pick<Fault, 'row' | 'column'>;

/** What a cell says; `wrong` if that is not all, and the cell goes into the notes. */
interface Read {
  values: string[];
  wrong?: string | undefined;
}

/** Words and signs for an empty cell. The shorter list is for names and notes: people are called Null or No. */
const BLANK = /^(?:n\/a|tb[acd]|[\s\p{P}]+)$/iu;
const NOTHING =
  /^(?:na|n\.a|none|nil|null|no|unknown|not (?:known|given|applicable|available|provided)|no (?:e-?mail|phone|mobile|number|tel|address|post ?code)|ex-? ?directory|withheld|[0\s/]+)\.?$/i;
const UNITED_KINGDOM =
  /^(?:united kingdom|uk|gb|gbr|great britain|england|scotland|wales|northern ireland)$/i;
const SHEET_ERROR = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)/;
const SHORTENED =
  'Excel has shortened this number. Please format the column as text, type the number again and save';
const MORE = 'The cell says more than that';
const OTHER_ADDRESS = 'This is another address';

/** A column without a name of its own, such as `Town`, goes with the one before it. */
export function homesOf(columns: readonly string[]): string[] {
  let last = '';
  return columns.map((column) => {
    last = homeOf(column) || last;
    return last;
  });
}

/** @returns what is wrong with a row that is left out */
export function readRow(
  { row, cells }: Line,
  { columns, places, homes }: Layout,
): { person: ImportRow; noted: Noted[] } | string {
  const noted: Noted[] = [];
  const kept: string[] = [];
  // One of each cell says enough.
  function note(at: number, message: string, line = `${columns[at]}: ${cells[at]}`) {
    if (!noted.some(({ column }) => column === at + 1))
      noted.push({ row, column: at + 1, message, value: cells[at] ?? '' });
    if (!kept.includes(line)) kept.push(line);
  }
  function textIn(at: number): string {
    // An apostrophe keeps a spreadsheet from reading what follows as a number or a formula.
    const cell = withoutControlCharacters(cells[at] ?? '').replace(/^'(?=[=+\-@\d])/, '');
    if (SHEET_ERROR.test(cell)) note(at, `The cell shows an error: ${cell}`);
    else if (!BLANK.test(cell)) return cell.replace(/\s*:::\s*/g, '\n');
    return '';
  }
  const valueIn = (at: number) => {
    const text = textIn(at);
    return NOTHING.test(text) ? '' : text;
  };
  const textOf = (field: ImportField, between: string) =>
    places[field].map(textIn).filter(Boolean).join(between);
  function listOf(field: 'emails' | 'phones' | 'tags', most: number, read: (text: string) => Read) {
    const found = new Set<string>();
    for (const at of places[field]) {
      const { values, wrong } = read(valueIn(at));
      if (wrong) note(at, wrong);
      for (const value of values) {
        if (found.size < most) found.add(value);
        else if (!found.has(value)) note(at, `Must be at most ${most}`);
      }
    }
    return [...found];
  }
  /** As much of a long text as there is room for. */
  function fitted(field: 'name' | 'address' | 'source', text: string): string {
    const [issue] = customerBody.shape[field].safeParse(text).error?.issues ?? [];
    if (issue?.code !== 'too_big') return text;
    note(places[field][0] ?? 0, issue.message, `${importFieldLabels[field]}: ${text}`);
    return text.slice(0, Number(issue.maximum)).trim();
  }
  /** Of the first of several homes that has one; the others go into the notes. */
  function addressOf(): { address: string; postcode: string } {
    const filled = places.address.filter(valueIn);
    const home = homes[filled[0] ?? -1];
    const own = filled.filter((at) => homes[at] === home);
    // Google writes the whole address, and then its parts.
    const whole = own.filter((at) => /formatted/i.test(columns[at] ?? ''));
    const lines = (whole.length > 0 ? whole : own)
      .flatMap((at) => (whole.length > 0 ? valueIn(at).split('\n') : valueIn(at)))
      .filter((line) => !UNITED_KINGDOM.test(line));
    for (const at of filled) {
      const isKnown = homes[at] === home || lines.some((line) => bare(line) === bare(valueIn(at)));
      if (!isKnown && !UNITED_KINGDOM.test(valueIn(at))) note(at, OTHER_ADDRESS);
    }
    let postcode = '';
    for (const at of places.postcode) {
      const isOthers = homes[at] !== home && filled.some((other) => homes[other] === homes[at]);
      for (const text of withoutInvisibleSigns(valueIn(at))
        .split(/\s*[,;|\n]\s*/)
        .filter(Boolean)) {
        const { data, error } = customerBody.shape.postcode.safeParse(text);
        if (data && !isOthers) postcode ||= data;
        if (data !== postcode) note(at, error?.issues[0]?.message ?? OTHER_ADDRESS);
      }
    }
    const address = lines.filter((line) => bare(line) !== bare(postcode)).join(', ');
    return { address, postcode };
  }

  const company = textOf('company', ', ');
  const name = fitted('name', textOf('name', ' ') || company);
  if (!name) return 'Name is required';
  const { address, postcode } = addressOf();
  const person = {
    name,
    emails: listOf('emails', MOST_CONTACTS, readEmails),
    phones: listOf('phones', MOST_CONTACTS, readNumbers),
    address: fitted('address', address),
    postcode,
    tags: listOf('tags', MOST_TAGS, readTags),
    source: fitted('source', textOf('source', ', ')) || 'import',
  };
  const labelled = places.notes.map((at) => {
    const text = textIn(at);
    return text && fieldOf(columns[at] ?? '') !== 'notes' ? `${columns[at]}: ${text}` : text;
  });
  const firm = company && company !== name ? `Company: ${company}` : '';
  const notes = [...labelled, firm, ...kept].filter(Boolean).join('\n');
  if (notes.length > MOST_NOTES) return 'There are too many notes for one customer';
  noted.sort((one, other) => one.column - other.column);
  return {
    person: { ...person, notes, row, column: Math.min(...places.name) + 1 },
    noted: noted.map((one) => ({ ...one, name })),
  };
}

/** For comparing. */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const EMAIL = /[^\s,;|&<>()[\]"/:]+@[^\s,;|&<>()[\]"/:]+/g;

function readEmails(text: string): Read {
  if (!text) return { values: [] };
  const found = withoutInvisibleSigns(text).match(EMAIL);
  const read = (found ?? [text]).map((part) =>
    customerBody.shape.emails.safeParse([part.replace(/^['.]+|['.]+$/g, '')]),
  );
  const rest = withoutInvisibleSigns(text)
    .replace(EMAIL, ' ')
    .replace(/\b(?:mailto|e-?mail|or|and)\b/gi, ' ');
  const isMore = found && /[\p{L}\p{N}]/u.test(rest);
  const issue = read.flatMap(({ error }) => error?.issues ?? [])[0];
  return {
    values: read.flatMap(({ data }) => data ?? []),
    wrong: issue?.message ?? (isMore ? MORE : undefined),
  };
}

const BETWEEN_NUMBERS = /\s*(?:[,;|\n&/]|\s\+\s|\bor\b|\band\b)\s*/i;
const NUMBER_WORDS = /\b(?:telephone|tel|phone|mobile|mob)\b[.:]?/gi;
const NO_NUMBER = /[^\d\s().+\-\u2010-\u2015]+/;

function readNumbers(text: string): Read {
  const values: string[] = [];
  let wrong: string | undefined;
  for (const piece of withoutInvisibleSigns(text).split(BETWEEN_NUMBERS).filter(Boolean)) {
    const number = plainNumber(piece);
    const parts = number.replace(NUMBER_WORDS, ' ').split(NO_NUMBER);
    const read = parts.map(numbersIn);
    const found = read.flatMap((one) => one.values);
    values.push(...found);
    if (/^\d.*E\+?\d+$/i.test(number)) wrong ??= SHORTENED;
    else if (found.length === 0) wrong ??= PHONE_INVALID;
    else if (parts.length > 1 || read.some(({ rest }) => rest)) wrong ??= MORE;
  }
  return { values, wrong };
}

/** Several numbers may follow each other, and one may have spaces: a part that is a number is one. */
function numbersIn(text: string): { values: string[]; rest: string } {
  const values: string[] = [];
  let rest = '';
  const parts = readPhone(text) ? [text] : text.trim().split(/\s+(?=[+(0])/);
  for (const part of parts) {
    rest = [rest, part].filter(Boolean).join(' ');
    const phone = readPhone(rest);
    if (!phone) continue;
    values.push(phone.e164);
    rest = '';
  }
  return { values, rest };
}

/** A number that a spreadsheet has made of a telephone number, if it has all of its digits. */
function plainNumber(text: string): string {
  const [, whole, decimals = '', power] = /^(\d)(?:\.(\d+))?E\+?(\d+)$/i.exec(text) ?? [];
  if (whole === undefined) return text.replace(/^(\d+)\.0+$/, '$1');
  return decimals.length === Number(power) ? whole + decimals : text;
}

function readTags(text: string): Read {
  // Google marks its own with an asterisk.
  const parts = text.split(/\s*[,;|\n]\s*/).map((part) => part.replace(/^\* /, ''));
  const read = parts
    .filter((part) => part && part !== 'myContacts')
    .map((part) => customerBody.shape.tags.safeParse([part]));
  return {
    values: read.flatMap(({ data }) => data ?? []),
    wrong: read.flatMap(({ error }) => error?.issues ?? [])[0]?.message,
  };
}
