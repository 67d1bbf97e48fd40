import { type Settings, telephoneHref } from '../../features/settings/settings.ts';

interface SiteFooterProps {
  general: Settings['general'];
  text: string;
  bookHref: string;
}

export function SiteFooter({ general, text, bookHref }: SiteFooterProps) {
  return (
    <footer className="border-t border-line bg-sunk pb-24 md:pb-0">
      <div className="wrap grid gap-10 py-14 md:grid-cols-[2fr_1fr_1fr]">
        <div>
          <p className="font-(family-name:--font-serif) text-2xl tracking-tight">
            {general.siteName}
          </p>
          <p className="mt-3 max-w-[38ch] text-base text-soft">{text}</p>
        </div>
        <div className="text-base">
          <p className="font-semibold">Talk to us</p>
          <p className="mt-3">
            <a className="text-link" href={telephoneHref(general.phone)}>
              {general.phone}
            </a>
          </p>
          <p className="mt-1">
            <a className="text-link break-words" href={`mailto:${general.contactEmail}`}>
              {general.contactEmail}
            </a>
          </p>
          <p className="mt-1 text-soft">{general.openingHours}</p>
        </div>
        <div className="text-base">
          <p className="font-semibold">Visit us</p>
          <p className="mt-3 max-w-[24ch] text-soft">{general.address}</p>
          <p className="mt-3">
            <a className="text-link" href={bookHref}>
              Book a free visit
            </a>
          </p>
        </div>
      </div>
    </footer>
  );
}
