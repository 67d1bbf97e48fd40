// What comes of people whose records are being written: the rule by which each is somebody's, without the database. For
// one record as for every row of a file.
import type { Sender } from '../../../kit/http/intake.ts';
import { sameName } from '../../../kit/records/server/personal.ts';
import type { Fault } from '../../../lib/text/csv-lines.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import { phoneText } from '../../../lib/text/phone-text.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import {
  type Customer,
  MOST_CONTACTS,
  MOST_NOTES,
  MOST_TAGS,
  notAsked,
  type Stage,
} from '../customer.ts';
import { claimOfVisit, stageOf } from '../stage.ts';

const SAME_EMAIL = 'A record names this e-mail address';
const SAME_PHONE = 'A record names this number';

/** What households are told apart by: addresses in lower case, numbers in E.164. */
export interface Contacts {
  emails: readonly string[];
  phones: readonly string[];
}

/** A row of a file has its place; of a record nothing is lost, as it stays beside its customer. */
export type Person = Contacts &
  Pick<Sender, 'name' | 'address' | 'postcode' | 'source' | 'visit'> & {
    createdAt: string;
  } & Partial<Pick<Fault, 'row' | 'column'> & { tags: string[]; notes: string }>;

/** A customer of the plan; a new one has no id before it is written. Contacts and tags are JSON. */
export interface Household {
  id?: number;
  name: string;
  emails: string;
  phones: string;
  address: string;
  postcode: string;
  notes: string;
  tags: string;
  source: string;
  version: number;
  updatedAt: string;
}

export type NewHousehold = Household &
  Record<'marketing' | 'stageSince' | 'createdAt', string> & {
    stage: Stage;
    stageUntil: string | null;
  };

export interface JoinPlan {
  /** Those from before, then the new ones. */
  households: Household[];
  made: NewHousehold[];
  changed: Set<Household>;
  /** Each person's place in `households`, as are the numbers below: a new one has no other yet. */
  places: number[];
  taken: [contact: string, place: number, cameWith: string][];
  pairs: Pair[];
  /** Rows that add to the notes of another name, or with another address. */
  noted: Fault[];
  /** Rows for which there is no room there. */
  faults: Fault[];
  /** The places of those who have a contact, or are the same by name and address. */
  owners: Map<string, number>;
}

export type Pair = [one: number, other: number, why: string];

export function contactsOf({ email, phone }: Pick<Sender, 'email' | 'phone'>): Contacts {
  const address = email?.trim().toLowerCase();
  const number = phone && readPhone(phone)?.e164;
  return { emails: address ? [address] : [], phones: number ? [number] : [] };
}

export const allOf = ({ emails, phones }: Contacts): string[] => [...emails, ...phones];

/** @param owners the customers of the people's contacts */
export function startPlan(
  households: Household[],
  owners: Iterable<readonly [contact: string, id: number]>,
): JoinPlan {
  const placeOf = new Map(households.map(({ id }, place) => [id, place]));
  const places = new Map(households.map((one, place) => [keyOf(one), place]));
  // A customer merged into another meanwhile is missing here, and their contacts cannot be claimed.
  for (const [contact, id] of owners) {
    const place = placeOf.get(id);
    if (place !== undefined) places.set(contact, place);
  }
  return {
    households,
    made: [],
    changed: new Set(),
    places: [],
    taken: [],
    pairs: [],
    noted: [],
    faults: [],
    owners: places,
  };
}

const keyOf = ({
  name,
  address = '',
  postcode = '',
}: Pick<Person, 'name' | 'address' | 'postcode'>) =>
  [name, address, postcode].map(sameName).join('\n');

/** What a row without number and address is known by, so that the same file makes it once. */
export function homeOf(person: Person): string {
  const { row, address, postcode } = person;
  const isKnown = row !== undefined && allOf(person).length === 0;
  return isKnown && (address || postcode) ? keyOf(person) : '';
}

/** A number decides before an address. */
export function addTo(plan: JoinPlan, person: Person): void {
  const { households, made, changed, places, pairs, owners } = plan;
  const isFree = (contact: string) => !owners.has(contact);
  const free: Contacts = {
    emails: person.emails.filter(isFree),
    phones: person.phones.filter(isFree),
  };
  const owned = [
    ...person.phones.map((phone) => [owners.get(phone), SAME_PHONE] as const),
    ...person.emails.map((email) => [owners.get(email), SAME_EMAIL] as const),
  ].flatMap(([owner, why]) => (owner === undefined ? [] : [[owner, why] as const]));
  const known = owned[0]?.[0];
  const place = known ?? owners.get(homeOf(person)) ?? households.length;
  const household = households[place];
  let [takes, broughtBy] = [free, ''];
  if (household) {
    const { changes, taken, cameWith } = additionsTo(household, person, free);
    [takes, broughtBy] = [taken, cameWith];
    const isLeft = (contact: string) => !allOf(taken).includes(contact);
    const left = allOf(free).filter(isLeft);
    const { said, ...words } = wordsAdded(household, { ...household, ...changes }, person, left);
    const { row = 0, column = 0 } = person;
    const at = { row, column };
    if ((words.notes ?? '').length > MOST_NOTES) {
      const message = `Joins ${household.name}, whose notes have no room for this row`;
      plan.faults.push({ ...at, message });
      return;
    }
    if (said) plan.noted.push({ ...at, message: `Joins ${household.name}. In its notes: ${said}` });
    const all = { ...changes, ...words };
    if (Object.keys(all).length > 0) {
      const version = household.version + 1;
      changed.add(Object.assign(household, all, { version, updatedAt: person.createdAt }));
    }
  } else {
    made.push(newHousehold(person));
    households.push(...made.slice(-1));
    owners.set(keyOf(person), place);
  }
  places.push(place);
  for (const [other, why] of owned) {
    if (other !== known) pairs.push([place, other, why]);
  }
  for (const contact of allOf(takes)) {
    owners.set(contact, place);
    plan.taken.push([contact, place, broughtBy]);
  }
}

function newHousehold(person: Person): NewHousehold {
  const { visit, name, address = '', postcode = '', source, tags = [], notes = '' } = person;
  const at = person.createdAt;
  const day = visit?.preferredDate ?? '';
  const facts = visit && {
    ...visit,
    visitKind: visit.kind,
    day,
    means: 'open',
    createdAt: at,
    updatedAt: at,
  };
  const claims = facts ? [claimOfVisit(facts)] : [];
  // Without a visit no day counts, and a file has thousands of rows.
  const today = facts ? londonDayOf(new Date(at)) : '';
  const { stage, since, until } = stageOf(claims, today, at);
  return {
    name,
    emails: JSON.stringify(person.emails),
    phones: JSON.stringify(person.phones),
    address,
    postcode,
    notes,
    tags: JSON.stringify(tags),
    source,
    marketing: JSON.stringify(notAsked),
    stage,
    stageSince: since,
    stageUntil: until,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}

/**
 * What a person adds to their customer: contacts, and what was blank.
 * @param free their contacts that no customer has
 * @returns the columns that change, and which contacts it takes
 */
function additionsTo(row: Household, person: Person, free: Contacts) {
  const [emails, phones]: [string[], string[]] = [JSON.parse(row.emails), JSON.parse(row.phones)];
  const taken: Contacts = {
    emails: free.emails.slice(0, Math.max(0, MOST_CONTACTS - emails.length)),
    phones: free.phones.slice(0, Math.max(0, MOST_CONTACTS - phones.length)),
  };
  const isNamed = getsName({ name: row.name, emails, phones }, person.name);
  // A shared contact is no proof: a stranger may know the number of a customer who has only texted.
  const isOwn = !isNamed && sameName(person.name) === sameName(row.name);
  const [first = ''] = allOf(person);
  const changes: Partial<Household> = {
    ...(taken.emails.length > 0 && { emails: JSON.stringify([...emails, ...taken.emails]) }),
    ...(taken.phones.length > 0 && { phones: JSON.stringify([...phones, ...taken.phones]) }),
    ...(isNamed && { name: person.name }),
    ...((isOwn || isNamed) && !row.address && person.address && { address: person.address }),
    ...(!row.postcode && person.postcode && { postcode: person.postcode }),
  };
  return { changes, taken, cameWith: isOwn ? '' : person.name || first };
}

/** Of a price list only the address was known, of a text only the number. */
function getsName(
  { name, emails, phones }: Pick<Customer, 'name' | 'emails' | 'phones'>,
  given: string,
): boolean {
  const own = [...emails, ...phones.map(phoneText)];
  return own.includes(name) && !own.includes(given);
}

/**
 * Tags and notes. A row that says something else than its customer goes into the notes, in one line, so that erasing
 * its address can take the line out.
 * @param left contacts for which there is no room
 */
function wordsAdded(
  before: Household,
  after: Household,
  person: Person,
  left: readonly string[],
): { tags?: string; notes?: string; said?: string } {
  const { row, tags = [], notes = '', source } = person;
  const all = [...new Set([...JSON.parse(before.tags), ...tags])];
  const tagged = JSON.stringify(all.slice(0, MOST_TAGS));
  const differs = (['name', 'address', 'postcode'] as const).flatMap((field) =>
    person[field] && sameName(person[field]) !== sameName(after[field]) ? [person[field]] : [],
  );
  const more = [
    ...(source === 'import' || source === after.source ? [] : [source]),
    ...all.slice(MOST_TAGS),
  ];
  const said = [...differs, ...left.map(phoneText), ...more].join(', ');
  const isOther = row !== undefined && said !== '';
  const known = [person.name, ...person.emails, ...person.phones.map(phoneText)];
  const whole = [...known, person.address, person.postcode, ...more].filter(Boolean).join(', ');
  const line = [`Also ${whole}`, ...(notes ? [notes] : [])].join(': ').replace(/\s*\n\s*/g, '; ');
  const added = isOther ? line : notes;
  const isNew = added && !`\n${before.notes}\n`.includes(`\n${added}\n`);
  return {
    ...(tagged !== before.tags && { tags: tagged }),
    ...(isNew && { notes: [before.notes, added].filter(Boolean).join('\n') }),
    ...(isOther && { said }),
  };
}
