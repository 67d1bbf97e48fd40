import demoLanding from '../../../../content/landing.json' with { type: 'json' };
import demoContent from '../../../../content/website-content.json' with { type: 'json' };
import { validate } from '../../../kit/http/validate.ts';
import type { Demo } from '../../../kit/records/server/record.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import { footerSchema } from '../footer.ts';
import { homePageInput } from '../home-page.ts';
import { landingSchema } from '../landing.ts';
import { saveContent } from './store.ts';

const UPLOADS = urls.upload('');

/** The offers begin today and run for the default time. @returns how many parts there are now. */
export async function seedContent({
  database,
  clock,
  addressOf,
}: Omit<Demo, 'altOf' | 'contentDir'>): Promise<number> {
  const today = londonDayOf(clock.now());
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
  return 3;
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
