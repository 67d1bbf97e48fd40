// What a record knows of people, and how they are found, erased and forgotten.
import type { z } from 'zod';
import type { Database, Handle } from '../../../lib/database/database.ts';

/** A person's contact detail: one of the two. The e-mail address is in lower case. */
export type Contact = { email: string } | { e164: string };

/** Whom Privacy looks for. */
export interface Sought {
  contact: Contact;
  /** All of theirs, of which `contact` is one. */
  contacts: readonly string[];
  /** Customers who are this person alone: their notes, tasks and thread belong to the person. */
  customers: readonly number[];
  /** For hashes. */
  secret: string;
  /** Of reviews under this person's names, those that staff say are theirs. */
  reviewIds: readonly number[];
  /** The names that they gave, for `sameName`. */
  names: readonly string[];
  /** Their visits, once those are found. */
  visits: readonly { id: number; phoneE164: string }[];
}

export interface PersonalRow {
  id?: number;
  name?: string;
  createdAt?: string;
  customerId?: number | null;
  email?: string;
  phone?: string;
  /** A message’s text, or the fields of a form. */
  body?: unknown;
  appointmentId?: number | null;
}

/** Whose an address or a number is. */
export interface Whose extends Pick<Sought, 'contacts' | 'customers'> {
  /** Others in the same customer. */
  joinedWith: { id: number; name: string }[];
  /** Whether some of the others' cannot be told from the person's: nothing is handed out or erased before. */
  mustSplit: boolean;
  /** Addresses and numbers of the others. */
  foreign: readonly string[];
}

export interface PersonalList {
  /** Its list in the answers: `contactSubmissions`. */
  key: string;
  /** Follows the number in the audit log; without it, it goes with another and is not counted. */
  noun?: string;
  /** Lists are in the order of their places. */
  place: number;
  /** What is answered of each. */
  answer: z.ZodType;
  /** Otherwise by contact: those lists tell the names and visits. */
  foundBy?: 'names and visits';
  /** Finds by one contact at a time; a row that several contacts find counts once. */
  find(db: Handle, sought: Sought): Promise<PersonalRow[]>;
  /** @throws AppError 409 where nobody may be erased yet */
  refuse?: (trx: Handle, engine: Database['engine'], sought: Sought, now: Date) => Promise<void>;
  /** @returns how many */
  erase(trx: Handle, rows: PersonalRow[], sought: Sought, now: Date): Promise<number>;
  /** Everybody it is kept of, as typed. */
  contacts(db: Handle): Promise<{ email: string; phone: string }[]>;
  /** Erases some that are kept long enough. Left out: its own job does. @returns how many. */
  forget?: (trx: Handle, today: string, now: Date) => Promise<number>;
}

/** Names are compared by it, however they are typed. */
export const sameName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

/** Whether a text holds an address or a number, not as the end of a longer one: `a@example.com` is not in `nora@…`. */
export function mentions(text: string, contact: string): boolean {
  const [before, ...after] = text.split(contact);
  let last = before ?? '';
  return after.some((next) => {
    const isWhole = !/[\w.+-]$/.test(last) && !/^\w/.test(next);
    last = next;
    return isWhole;
  });
}
