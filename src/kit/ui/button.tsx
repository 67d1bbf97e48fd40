import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-lg text-sm font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-60';

const LOOKS: Record<Look, string> = {
  primary: 'bg-accent text-on-accent hover:not-disabled:bg-accent-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:not-disabled:bg-sunken',
  quiet: 'text-muted hover:not-disabled:bg-sunken hover:not-disabled:text-ink',
  danger: 'bg-danger text-on-danger hover:not-disabled:bg-danger-strong',
};

const SIZES = { regular: 'h-10 px-4', small: 'h-8 px-3', icon: 'size-10' };

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  size?: keyof typeof SIZES;
  /** Before the words. */
  icon?: LucideIcon | undefined;
}

export function Button({
  look = 'primary',
  size = 'regular',
  type = 'button',
  icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button type={type} className={classNames(BASE, LOOKS[look], SIZES[size], className)} {...rest}>
      <Icon icon={icon} />
      {children}
    </button>
  );
}

type ButtonLinkProps = ComponentProps<'a'> &
  Pick<ButtonProps, 'look' | 'icon'> & {
    /** A page of the admin, in place of `href`. */
    to?: string;
  };

export function ButtonLink(props: ButtonLinkProps) {
  const { look = 'secondary', icon, className, children, to, ...rest } = props;
  const drawn = {
    ...rest,
    className: classNames(BASE, LOOKS[look], SIZES.regular, className),
    children: (
      <>
        <Icon icon={icon} />
        {children}
      </>
    ),
  };
  return to === undefined ? <a {...drawn} /> : <Link {...drawn} to={to} />;
}

const Icon = ({ icon: Drawn }: Pick<ButtonProps, 'icon'>) =>
  Drawn && <Drawn aria-hidden className="size-4" />;
