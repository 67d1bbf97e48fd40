// Loads the landing page: each section that has something to show, with its data.
import { londonDayOf } from '../../../lib/time/london-day.ts';
import type { BookingFormState } from '../../appointments/site/form-state.ts';
import { loadTexts, type SiteServices } from '../../content/server/site-data.ts';
import { sections } from './sections.ts';

/** @param refused a booking sent without JavaScript and refused. */
export async function loadLanding(services: SiteServices, refused?: BookingFormState) {
  const texts = await loadTexts(services);
  const today = londonDayOf(services.clock.now());
  const loaded = await Promise.all(
    sections.map(async (section) => {
      const props = await section.load({ ...texts, services, today, refused });
      return props && { ...section, props, preload: section.preload?.(props) };
    }),
  );
  return {
    sections: loaded.filter((section) => section !== undefined),
    areas: texts.landing.contact.serviceAreas.map(({ name }) => name),
  };
}
