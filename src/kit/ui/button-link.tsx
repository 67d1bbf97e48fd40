import { PhoneIcon } from './site-icons.tsx';

/** A button or a link of the content; without words there is none. */
export interface Action {
  label: string;
  href: string;
  /** Opens the assistant, with a question or with none; where it cannot open, `href` is followed. */
  asks?: string;
}

interface ButtonLinkProps {
  action: Action | undefined;
  quiet?: boolean;
  phone?: boolean;
  className?: string;
}

export function ButtonLink({ action, quiet, phone, className = '' }: ButtonLinkProps) {
  if (!action) return null;
  const look = quiet ? 'button-quiet' : 'button-primary';
  return (
    <a href={action.href} data-ask={action.asks} className={`button ${look} ${className}`.trim()}>
      {phone && <PhoneIcon />}
      {action.label}
    </a>
  );
}
