import { contactProps } from '../../contact/server/site-data.ts';
import { Contact, type ContactProps } from '../../contact/site/contact-section.tsx';
import type { LandingSection } from '../server/landing-section.ts';

export const contact: LandingSection<ContactProps> = {
  Section: Contact,
  load({ landing, settings, services }) {
    return contactProps(landing, settings.general, services.outcodes);
  },
};
