import { Bot } from 'lucide-react';
import { Link } from 'react-router';
import { Notice } from '../../../kit/ui/notice.tsx';
import { urls } from '../../../urls.ts';
import { useCaughtCount } from './caught-form-queries.ts';

/** A note above the inboxes that some forms were kept back; hidden without any. */
export function CaughtNotice() {
  const count = useCaughtCount();
  if (count === 0) return null;
  const forms = count === 1 ? '1 form is' : `${count.toLocaleString('en-GB')} forms are`;
  return (
    <Notice icon={Bot}>
      {forms} probably from {count === 1 ? 'a robot' : 'robots'}.{' '}
      <Link to={urls.admin.caughtForms()} className="contact-link font-medium">
        Look at {count === 1 ? 'it' : 'them'}
      </Link>
    </Notice>
  );
}
