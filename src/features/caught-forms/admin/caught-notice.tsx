import { Bot } from 'lucide-react';
import { Link } from 'react-router';
import { urls } from '../../../urls.ts';
import { useCaughtCount } from './caught-form-queries.ts';

/** A note above the inboxes that some forms were kept back; hidden without any. */
export function CaughtNotice() {
  const count = useCaughtCount();
  if (count === 0) return null;
  const forms = count === 1 ? '1 form is' : `${count.toLocaleString('en-GB')} forms are`;
  return (
    <p className="mb-5 flex items-start gap-3 rounded-xl bg-sunken px-4 py-3 text-sm text-muted">
      <Bot aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <span>
        {forms} probably from {count === 1 ? 'a robot' : 'robots'}.{' '}
        <Link to={urls.admin.caughtForms()} className="contact-link font-medium">
          Look at {count === 1 ? 'it' : 'them'}
        </Link>
      </span>
    </p>
  );
}
