import { PhoneIcon } from './site-icons.tsx';

/** A button or a link from the content; none without a label. */
export interface Action {
  label: string;
  href: string;
  /** Opens the assistant, with or without a question; where it cannot open, `href` is followed. */
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
