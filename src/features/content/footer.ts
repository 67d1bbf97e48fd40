// The footer of every page: company details, social links and columns of links. Company details and social links come
// from Settings until staff enter others here.

import { emailField, requiredText } from '../../lib/text/fields.ts';
import { withoutInvisibleSigns } from '../../lib/text/plain-text.ts';
import { z } from '../../lib/text/zod.ts';
import type { Settings } from '../settings/settings.ts';
import { BAD_ADDRESS, heading, listOf, picture, requiredLink } from './content-fields.ts';

const BAD_EMAIL = 'Must be a valid email';

const companyInfoSchema = z.object({
  name: requiredText('Company name is required', 120),
  address: requiredText('Address is required', 300),
  phone: requiredText('Phone is required', 30, withoutInvisibleSigns),
  email: emailField(BAD_EMAIL),
});
export type CompanyInfo = z.infer<typeof companyInfoSchema>;

export const footerSchema = z.object({
  companyInfo: companyInfoSchema,
  socialLinks: listOf(
    z.object({
      platform: requiredText('Platform is required', 60),
      url: picture().refine((value) => value !== '', BAD_ADDRESS),
    }),
    20,
  ),
  columns: listOf(
    z.object({
      title: heading(),
      links: listOf(
        z.object({
          text: requiredText('Text is required', 120),
          url: requiredLink('URL is required'),
        }),
        30,
      ),
    }),
    8,
  ),
});
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
