import type { CompanyInfo } from '../../features/content/footer.ts';
import { type Action, ButtonLink } from '../../kit/ui/button-link.tsx';
import { FoldOnPhones } from '../../kit/ui/fold-on-phones.tsx';
import type { MenuLink } from './site-header.tsx';

export interface SiteFooterProps {
  company: CompanyInfo;
  phoneHref: string;
  hours: string;
  text: string;
  social: { platform: string; url: string }[];
  columns: { title: string; links: { text: string; url: string }[] }[];
  /** The menu's own footer links, on one line at the end. */
  links: MenuLink[];
  companyLine: string;
  book: Action;
}

export function SiteFooter(props: SiteFooterProps) {
  const { company, phoneHref, hours, text, social, columns, links, companyLine, book } = props;
  return (
    <footer className="border-t border-line bg-sunk pb-20 md:pb-4 lg:pb-0">
      <div className="wrap py-7 sm:py-16 lg:py-20">
        <div className="grid gap-8 sm:gap-12 lg:grid-cols-[4fr_7fr] lg:gap-20">
          <div>
            <p className="font-(family-name:--font-serif) text-3xl tracking-tight text-balance">
              {company.name}
            </p>
            <p className="mt-3 max-w-[42ch] text-base text-soft sm:mt-4">{text}</p>
            <address className="mt-4 text-base not-italic sm:mt-6">
              <p>{company.address}</p>
              <p className="mt-2 sm:mt-3">
                <a className="text-link" href={phoneHref}>
                  {company.phone}
                </a>
              </p>
              <p className="mt-1">
                <a className="text-link break-words" href={`mailto:${company.email}`}>
                  {company.email}
                </a>
              </p>
              {hours && <p className="mt-3 text-soft">{hours}</p>}
            </address>
            <ButtonLink action={book.label ? book : undefined} className="mt-5 sm:mt-7" />
          </div>
          <nav
            aria-label="Footer"
            className="grid content-start gap-x-8 gap-y-0 sm:grid-cols-2 sm:gap-y-10 md:grid-cols-4"
          >
            {columns.map((column) => (
              <div key={column.title} className="max-sm:border-t max-sm:border-line">
                <h2 className="text-lg max-sm:hidden">{column.title}</h2>
                <FoldOnPhones label={<h2 className="inline text-lg">{column.title}</h2>}>
                  <ul className="pb-3 text-base sm:mt-3 sm:pb-0">
                    {column.links.map((link) => (
                      <li key={`${link.url} ${link.text}`}>
                        <a href={link.url} className="footer-link">
                          {link.text}
                        </a>
                      </li>
                    ))}
                  </ul>
                </FoldOnPhones>
              </div>
            ))}
          </nav>
        </div>
        <div className="mt-5 flex flex-wrap sm:mt-14 justify-between gap-x-10 gap-y-3 border-t border-line pt-6 text-sm">
          {links.length > 0 && (
            <ul className="flex flex-wrap gap-x-6">
              {links.map((link) => (
                <li key={`${link.href} ${link.title}`}>
                  <a href={link.href} className="footer-link">
                    {link.title}
                  </a>
                </li>
              ))}
            </ul>
          )}
          {social.length > 0 && (
            <ul className="flex flex-wrap gap-x-6">
              {social.map((link) => (
                <li key={link.url}>
                  <a href={link.url} rel="noopener me" className="footer-link">
                    {link.platform}
                  </a>
                </li>
              ))}
            </ul>
          )}
          {companyLine && <p className="w-full text-soft">{companyLine}</p>}
        </div>
      </div>
    </footer>
  );
}
