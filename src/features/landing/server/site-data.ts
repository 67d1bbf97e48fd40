// Loads the landing page: each section that has something to show, with its data.
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { fillPrices } from '../../content/content-text.ts';
import { loadTexts, type SiteServices } from '../../content/server/site-data.ts';
import { pricedBy } from '../../pricing/from-price.ts';
import { productStore } from '../../products/server/store.ts';
import { sections } from './sections.ts';

export async function loadLanding(services: SiteServices) {
  const { database, prices } = services;
  const [{ settings, ...words }, kept, lists] = await Promise.all([
    loadTexts(services),
    productStore(database).list(database.db),
    prices.read(),
  ]);
  const products = kept.map(pricedBy(lists));
  const texts = fillPrices(words, products);
  const today = londonDayOf(services.clock.now());
  const loaded = await Promise.all(
    sections.map(async (section) => {
      const props = await section.load({ ...texts, settings, products, lists, services, today });
      return props && { ...section, props, preload: section.preload?.(props) };
    }),
  );
  return {
    sections: loaded.filter((section) => section !== undefined),
    areas: texts.landing.contact.serviceAreas.map(({ name }) => name),
  };
}
