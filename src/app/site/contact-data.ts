// What the contact page shows, of content and settings: the same as its section of the landing page.
import { fillTexts } from '../../features/content/content-text.ts';
import type { RefusedForm } from '../../kit/public-form.ts';
import type { Services } from '../process/services.ts';
import type { ContactProps } from './landing/contact.tsx';
import { textValues } from './landing-data.ts';
import { contact } from './landing-sections.ts';

/** @param refused a message that was sent without scripts and came back. */
export async function loadContact(
  services: Services,
  refused?: RefusedForm,
): Promise<ContactProps> {
  const [settings, { landing }] = await Promise.all([
    services.settings.read(),
    services.content.read(),
  ]);
  const words = fillTexts(landing, textValues(settings));
  const props = contact(words.contact, words.contactForm, settings.general);
  return { ...props, headline: 'h1', form: { ...props.form, refused } };
}
