import { type CachedRead, cachedRead } from '../../../kit/crud/server/cached-read.ts';
import { saveGlobal } from '../../../kit/life/server/global-store.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { readSettings } from '../../settings/server/store.ts';
import type { Settings } from '../../settings/settings.ts';
import type { CompanyInfo, Footer } from '../footer.ts';
import type { OffersEnding } from '../offers-ending.ts';
import type { KeptContent, KeptPart } from '../website-content.ts';
import { defaultHomePage, defaultLanding } from './defaults.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    content: true;
  }
  interface Tables {
    websiteContent: { part: string; value: string; version: number };
    offerNotices: OfferNotice & { writtenAt: string };
  }
}

/** Records that the team knows how the last offer ends. */
type OfferNotice = Pick<OffersEnding, 'stage' | 'lastDay'>;

/** The footer as stored: only company details that differ from Settings. */
type KeptFooter = Omit<Footer, 'companyInfo'> & { companyInfo: Partial<CompanyInfo> };

export interface StoredContent extends KeptContent {
  versions: Record<KeptPart, number>;
}

export async function readContent(db: Handle): Promise<StoredContent> {
  return composed(partsOf(await readRows(db)), await readSettings(db));
}

/** Content for every page: as last read, with current settings. */
export function createContentCache(
  database: Database,
  settings: CachedRead<Settings>,
): CachedRead<StoredContent> {
  const parts = cachedRead(database, ['content'], async () => partsOf(await readRows(database.db)));
  return { read: async () => composed(await parts.read(), await settings.read()) };
}

const readRows = (db: Handle) => db.selectFrom('websiteContent').selectAll().execute();
type Row = Awaited<ReturnType<typeof readRows>>[number];

type Parts = Omit<StoredContent, 'footer'> & { footer: KeptFooter | undefined };

function partsOf(rows: readonly Row[]): Parts {
  const kept = new Map(rows.map((row) => [row.part, row]));
  const savedOf = (part: KeptPart): unknown => {
    const text = kept.get(part)?.value;
    return text === undefined ? undefined : JSON.parse(text);
  };
  const versionOf = (part: KeptPart) => kept.get(part)?.version ?? 1;
  return {
    // Text added by a program update is missing from older saves.
    homePage: completed(defaultHomePage, savedOf('homePage')),
    footer: savedOf('footer') as KeptFooter | undefined,
    landing: completed(defaultLanding, savedOf('landing')),
    versions: {
      homePage: versionOf('homePage'),
      footer: versionOf('footer'),
      landing: versionOf('landing'),
    },
  };
}

const composed = (parts: Parts, settings: Settings): StoredContent => {
  const { footer } = parts;
  return {
    ...parts,
    footer: {
      companyInfo: { ...companyOf(settings), ...footer?.companyInfo },
      socialLinks: footer?.socialLinks ?? [],
      columns: footer?.columns ?? [],
    },
  };
};

/** Saves one part, as its next version. @returns false where it has been saved since it was read */
export async function saveContent<Part extends KeptPart>(
  trx: Handle,
  part: Part,
  content: KeptContent[Part],
  readVersion: number,
): Promise<boolean> {
  const kept = part === 'footer' ? await toKeptFooter(trx, content as Footer) : content;
  return saveGlobal(trx, { table: 'websiteContent', key: 'part' }, part, kept, readVersion);
}

/** Marks the team as told. @returns false if it already was. */
export async function takeOfferNotice(
  trx: Handle,
  notice: OfferNotice,
  now: Date,
): Promise<boolean> {
  const taken = await trx
    .insertInto('offerNotices')
    .values({ ...notice, writtenAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('stage')
    .execute();
  return taken.length > 0;
}

async function toKeptFooter(db: Handle, footer: Footer): Promise<KeptFooter> {
  const usual: Record<string, string> = companyOf(await readSettings(db));
  const own = Object.entries(footer.companyInfo).filter(([name, text]) => text !== usual[name]);
  return { ...footer, companyInfo: Object.fromEntries(own) };
}

const companyOf = ({ general }: Settings): CompanyInfo => ({
  name: general.siteName,
  address: general.address,
  phone: general.phone,
  email: general.contactEmail,
});

/** Saved content over the defaults: objects member by member, anything else whole. */
function completed<Content>(usual: Content, saved: unknown): Content {
  if (saved === undefined) return usual;
  if (!isRecord(usual) || !isRecord(saved)) return saved as Content;
  const members = Object.entries(usual).map(([name, value]) => [
    name,
    completed(value, saved[name]),
  ]);
  return { ...saved, ...Object.fromEntries(members) } as Content;
}
