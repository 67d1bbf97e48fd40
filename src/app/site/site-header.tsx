import { telephoneHref } from '../../features/settings/settings.ts';
import { PhoneIcon } from './icons.tsx';

interface SiteHeaderProps {
  firm: string;
  phone: string;
  homeHref: string;
  productsHref: string;
  bookHref: string;
}

/** Name and call link, always at hand; on phones a bar at the thumb's end has Call and Book. */
export function SiteHeader({ firm, phone, homeHref, productsHref, bookHref }: SiteHeaderProps) {
  return (
    <>
      <header className="sticky top-0 z-40 border-b border-line bg-ground/95 backdrop-blur-sm">
        <div className="wrap flex min-h-18 items-center justify-between gap-4">
          <a href={homeHref} className="font-(family-name:--font-serif) text-2xl tracking-tight">
            {firm}
          </a>
          <div className="flex items-center gap-2 sm:gap-5">
            <a
              href={productsHref}
              className="flex min-h-11 items-center px-2 hover:text-primary-strong"
            >
              Products
            </a>
            <a
              href={telephoneHref(phone)}
              className="flex min-h-11 items-center gap-2 px-2 font-semibold tabular-nums hover:text-primary-strong"
              aria-label={`Call ${phone}`}
            >
              <PhoneIcon />
              <span className="max-sm:sr-only">{phone}</span>
            </a>
            <a href={bookHref} className="button button-primary hidden md:inline-flex">
              Book a free visit
            </a>
          </div>
        </div>
      </header>
      <nav
        aria-label="Call or book"
        className="fixed inset-x-0 bottom-0 z-40 grid grid-cols-2 gap-3 border-t border-line bg-ground px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden"
      >
        <a href={telephoneHref(phone)} className="button button-quiet">
          <PhoneIcon />
          Call
        </a>
        <a href={bookHref} className="button button-primary">
          Book
        </a>
      </nav>
    </>
  );
}
