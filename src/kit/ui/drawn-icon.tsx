import { classNames } from './class-names.ts';

interface DrawnIconProps {
  src: string;
  /** For screen readers; leave it out beside a text that says the same. */
  title?: string;
  /** Sets its size; 32 px and up suits the kit best. */
  className: string;
}

/** A line drawing in the text colour; any other picture unchanged. */
export function DrawnIcon({ src, title, className }: DrawnIconProps) {
  if (!/^\/icons\/[\w-]+\.svg$/.test(src)) {
    return <img src={src} alt={title ?? ''} className={classNames('object-contain', className)} />;
  }
  return (
    <span
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
      style={{ mask: `url(${src}) center / contain no-repeat` }}
      className={classNames('inline-block shrink-0 bg-current', className)}
    />
  );
}
