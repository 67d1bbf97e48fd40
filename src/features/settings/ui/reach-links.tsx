import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../kit/ui/class-names.ts';
import { urls } from '../../../urls.ts';
import { telephoneHref } from '../settings.ts';

type AnchorProps = Pick<ComponentProps<'a'>, 'children' | 'className' | 'tabIndex'>;

/** Calls a number, shown as it is unless it has children. */
export const PhoneLink = ({ phone, className, ...rest }: AnchorProps & { phone: string }) => (
  <a href={telephoneHref(phone)} className={classNames('contact-link', className)} {...rest}>
    {rest.children ?? phone}
  </a>
);

export const EmailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`} className="contact-link wrap-anywhere">
    {email}
  </a>
);

export const HouseholdLink = ({ id }: { id: number }) => (
  <Link to={urls.openCustomer(id)} className="contact-link">
    Everything of this household
  </Link>
);
