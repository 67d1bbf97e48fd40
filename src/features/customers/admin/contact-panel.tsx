import type { ReactNode } from 'react';
import { Panel } from '../../../kit/ui/panel.tsx';
import { phoneText } from '../../../lib/text/phone-text.ts';
import { EmailLink, PhoneLink } from '../../settings/ui/reach-links.tsx';
import type { Customer, CustomerAnswer } from '../customer.ts';

interface ContactPanelProps {
  customer: Customer & Partial<Pick<CustomerAnswer, 'stopped'>>;
  title?: string;
  action?: ReactNode;
}

/** How to reach a household, and what we know of it. */
export function ContactPanel({ customer, title = 'Contact', action }: ContactPanelProps) {
  const { phones, emails, address, postcode, notes, source, marketing, stopped } = customer;
  const home = [address, postcode].filter(Boolean).join(', ');
  return (
    <Panel title={title} note={`First contact: ${source}`} action={action}>
      <ul className="grid gap-2 px-5 py-4 text-sm">
        {phones.map((phone) => (
          <li key={phone}>
            <PhoneLink phone={phone} className="tabular-nums">
              {phoneText(phone)}
            </PhoneLink>
            {stopped?.includes(phone) && ' has said STOP: no text messages'}
          </li>
        ))}
        {emails.map((email) => (
          <li key={email}>
            <EmailLink email={email} />
          </li>
        ))}
        {home && <li className="whitespace-pre-line wrap-anywhere">{home}</li>}
        {marketing.email === 'no' && <li className="text-muted">Wants no marketing e-mails.</li>}
      </ul>
      {notes && (
        <p className="border-t border-line px-5 py-4 text-sm whitespace-pre-line wrap-anywhere">
          {notes}
        </p>
      )}
    </Panel>
  );
}
