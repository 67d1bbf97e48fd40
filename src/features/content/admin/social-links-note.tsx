// The footer takes its social links from one of two lists: each screen says which one is shown.

import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { urls } from '../../../urls.ts';
import { followsSettings } from '../footer.ts';
import { useContent } from './use-content-forms.ts';

const NOTE_CLASS = 'rounded-lg bg-sunken px-4 py-3 text-sm';

export function FooterSocialNote() {
  const socialLinks: unknown[] = useWatch({ name: 'socialLinks' });
  const settings = (
    <Link to={`${urls.admin.settings()}?tab=social`} className="contact-link">
      Settings &gt; Social Media
    </Link>
  );
  return (
    <p className={NOTE_CLASS}>
      {followsSettings({ socialLinks }) ? (
        <>This list is empty, so the footer shows the links in {settings}.</>
      ) : (
        <>The footer shows this list instead of {settings}. Remove every link here to show those.</>
      )}
    </p>
  );
}

export function SettingsSocialNote() {
  const { data: content } = useContent();
  if (!content) return null;
  const footer = (
    <Link to={`${urls.admin.websiteContent()}?tab=footer`} className="contact-link">
      Website Content &gt; Footer
    </Link>
  );
  return (
    <p className={NOTE_CLASS}>
      {followsSettings(content.footer) ? (
        <>The website’s footer shows these links. To show different ones there, use {footer}.</>
      ) : (
        <>The website’s footer does not show these links: it uses its own list in {footer}.</>
      )}
    </p>
  );
}
