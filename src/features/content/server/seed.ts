import demoLanding from '../../../../content/landing.json' with { type: 'json' };
import demoContent from '../../../../content/website-content.json' with { type: 'json' };
import { validate } from '../../../kit/http/validate.ts';
import type { Demo } from '../../../kit/records/server/record.ts';
import { withAddresses } from '../../../kit/records/server/seed.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { footerSchema } from '../footer.ts';
import { homePageInput } from '../home-page.ts';
import { landingSchema } from '../landing.ts';
import { readContent, saveContent } from './store.ts';

/** The offers begin today and run for the default time. @returns how many parts there are now. */
export async function seedContent({
  database,
  clock,
  addressOf,
}: Omit<Demo, 'altOf' | 'contentDir'>): Promise<number> {
  const { specialOffers } = demoLanding;
  const dates = { startsOn: londonDayOf(clock.now()), endsOn: '' };
  const packages = specialOffers.packages.map((offer) => ({ ...offer, ...dates }));
  const landing = { ...demoLanding, specialOffers: { ...specialOffers, packages } };
  const homePage = validate(homePageInput, withAddresses(demoContent.homePage, addressOf));
  const footer = validate(footerSchema, demoContent.footer);
  const rest = validate(landingSchema, withAddresses(landing, addressOf));
  await database.write(async (trx) => {
    const { versions } = await readContent(trx);
    await saveContent(trx, 'homePage', homePage, versions.homePage);
    await saveContent(trx, 'footer', footer, versions.footer);
    await saveContent(trx, 'landing', rest, versions.landing);
  });
  return 3;
}
