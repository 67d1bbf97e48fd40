// The words of the pages beside the landing page, as visitors read them.
import { fillTexts } from '../../features/content/content-text.ts';
import type { Services } from '../process/services.ts';
import { textValues } from './landing-data.ts';

/** The words around the form to write to the firm, the reviews and the articles. */
export async function loadPageWords(services: Pick<Services, 'settings' | 'content'>) {
  const [settings, { landing }] = await Promise.all([
    services.settings.read(),
    services.content.read(),
  ]);
  const { contactForm, reviews, journal } = landing;
  return fillTexts({ contactForm, reviews, journal }, textValues(settings));
}
