// The footer of every page: company details, social links and columns of links. Company details and social links come
// from Settings until staff enter others here.

import { inputShape } from '../../kit/fields/field.ts';
import { BAD_ADDRESS, group, line, list, text } from '../../kit/fields/fields.ts';
import { emailField, requiredText } from '../../lib/text/fields.ts';
import { withoutInvisibleSigns } from '../../lib/text/plain-text.ts';
import { z } from '../../lib/text/zod.ts';
import type { Settings } from '../settings/settings.ts';
import { heading, pictureSchema, requiredLink } from './content-fields.ts';
import type { Section } from './section.ts';

const BAD_EMAIL = 'Must be a valid email';
const phone = requiredText('Phone is required', 30, withoutInvisibleSigns);
const socialAddress = pictureSchema.refine((value) => value !== '', BAD_ADDRESS);

const company = {
  companyInfo: group({
    name: text('Company name', { most: 120, required: true, half: true }),
    phone: line('Phone', phone, { half: true }),
    address: text('Address', { most: 300, required: true, half: true }),
    email: line('Email', emailField(BAD_EMAIL), { half: true }),
  }),
};
export type CompanyInfo = z.output<typeof company.companyInfo.input>;

const social = {
  socialLinks: list(
    'Social links',
    {
      platform: text('Platform', { most: 60, required: true, half: true }),
      url: line('URL', socialAddress, { half: true }),
    },
    { noun: 'Social Link', most: 20, nameless: true },
  ),
};
export const columns = {
  columns: list(
    'Columns',
    {
      title: heading('Column title'),
      links: list(
        'Links',
        {
          text: text('Link text', { most: 120, required: 'Text is required', half: true }),
          url: requiredLink('Link URL', 'URL is required'),
        },
        { noun: 'Link', most: 30 },
      ),
    },
    { noun: 'Column', most: 8, nameless: true },
  ),
};

export const footerSections: readonly Section[] = [
  {
    title: 'Company information',
    place: 'footer',
    hint: 'Details that match Settings change with Settings.',
    fields: company,
  },
  { title: 'Social links', place: 'footer', fields: social },
  { title: 'Columns', place: 'footer', fields: columns },
];

export const footerSchema = z.object(inputShape({ ...company, ...social, ...columns }));
export type Footer = z.infer<typeof footerSchema>;

export const followsSettings = ({ socialLinks }: { socialLinks: readonly unknown[] }): boolean =>
  socialLinks.length === 0;

/** What visitors see: the footer's own social links, or else those in Settings. */
export function shownSocialLinks(
  footer: Footer,
  social: Settings['social'],
): Footer['socialLinks'] {
  if (!followsSettings(footer)) return footer.socialLinks;
  return Object.entries(PLATFORMS).flatMap(([name, platform]) => {
    const url = social[name as keyof Settings['social']];
    return url ? [{ platform, url }] : [];
  });
}

const PLATFORMS: Record<keyof Settings['social'], string> = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  pinterest: 'Pinterest',
  youtube: 'YouTube',
};
