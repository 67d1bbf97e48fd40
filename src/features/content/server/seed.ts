// The demo's content: what content/*.json says, with its pictures where the media library has them.
import demoLanding from '../../../../content/landing.json' with { type: 'json' };
import demoContent from '../../../../content/website-content.json' with { type: 'json' };
import { validate } from '../../../kit/http/validate.ts';
import type { Database } from '../../../lib/database/database.ts';
import { footerSchema } from '../footer.ts';
import { homePageInput } from '../home-page.ts';
import { landingSchema } from '../landing.ts';
import { saveContent } from './store.ts';

const UPLOADS = '/uploads/';

/**
 * @param addressOf where a picture stands in the media library, by the name it has in content/pictures.
 * @param today in London: the offers begin, and last as long as offers do.
 */
export async function seedContent(
  database: Database,
  addressOf: (file: string) => string,
  today: string,
): Promise<void> {
  const packages = demoLanding.specialOffers.packages.map((offer) => ({
    ...offer,
    startsOn: today,
    endsOn: '',
  }));
  const landing = {
    ...demoLanding,
    specialOffers: { ...demoLanding.specialOffers, packages },
  };
  const homePage = validate(homePageInput, withAddresses(demoContent.homePage, addressOf));
  const footer = validate(footerSchema, demoContent.footer);
  const rest = validate(landingSchema, withAddresses(landing, addressOf));
  await database.write(async (trx) => {
    await saveContent(trx, 'homePage', homePage);
    await saveContent(trx, 'footer', footer);
    await saveContent(trx, 'landing', rest);
  });
}

function withAddresses(value: unknown, addressOf: (file: string) => string): unknown {
  if (typeof value === 'string') {
    return value.startsWith(UPLOADS) ? addressOf(value.slice(UPLOADS.length)) : value;
  }
  if (Array.isArray(value)) return value.map((item) => withAddresses(item, addressOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withAddresses(inner, addressOf)]),
  );
}
