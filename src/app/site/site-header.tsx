import { type NavigationIcon, navigationIcons } from '../../features/navigation/navigation-item.ts';
import type { Action } from '../../kit/ui/button-link.tsx';
import { LineIcon } from '../../kit/ui/line-icon.tsx';
import { PhoneIcon } from '../../kit/ui/site-icons.tsx';
import { urls } from '../../urls.ts';

export interface MenuLink {
  title: string;
  href: string;
  icon?: NavigationIcon;
  current?: boolean;
}

export interface SiteHeaderProps {
  firm: string;
  /** A picture instead of the name; empty: none. */
  logo: string;
  tagline: string;
  phone: string;
  call: Action;
  book: Action;
  shortCall: string;
  shortBook: string;
  menu: MenuLink[];
  products: MenuLink[];
  allProducts: Action;
  mobile: MenuLink[];
}

/**
 * Name, menu and call link, always visible; phones have a bar at the foot with Call and Book. The panels are popovers:
 * they open, close and return the focus without a script.
 */
export function SiteHeader(props: SiteHeaderProps & { bar: boolean }) {
  const { bar, firm, logo, tagline, phone, call, book, shortCall, shortBook } = props;
  return (
    <>
      <header className="site-header">
        <div className="wrap flex min-h-(--header-row) items-center justify-between gap-2 sm:gap-4 xl:gap-8">
          <a href={urls.home()} className="py-2 leading-none">
            {logo ? (
              <img src={logo} alt={firm} height="44" className="h-11 w-auto max-w-48" />
            ) : (
              <span className="font-(family-name:--font-serif) text-[min(1.625rem,7.2vw)] tracking-tight">
                {firm}
              </span>
            )}
            {tagline && (
              <span className="mt-1 hidden text-sm text-soft sm:block lg:hidden">{tagline}</span>
            )}
          </a>
          <MainMenu {...props} />
          <div className="flex min-w-0 shrink-99 items-center gap-2 xl:gap-4">
            <a
              href={call.href}
              className="flex min-h-11 shrink-0 items-center gap-2 px-2 font-semibold tabular-nums hover:text-primary-strong"
              aria-label={call.label}
            >
              <PhoneIcon />
              <span className="max-sm:sr-only lg:max-xl:sr-only">{phone}</span>
            </a>
            {book.label && (
              <a
                href={book.href}
                data-book=""
                data-takes-colour=""
                className="button button-primary hidden shrink-0 md:inline-flex"
              >
                {book.label}
              </a>
            )}
            <button
              type="button"
              popoverTarget="site-menu"
              className="menu-button flex min-h-11 w-23 min-w-0 cursor-pointer items-center px-2 font-semibold lg:hidden"
            >
              <span>
                <MenuIcon path={navigationIcons.Menu} />
                Menu
              </span>
              <span>
                <MenuIcon path="m6 6 12 12M18 6 6 18" />
                Close
              </span>
            </button>
          </div>
        </div>
      </header>
      <ProductsPanel {...props} />
      <PhoneMenu {...props} />
      {bar && (
        <nav
          aria-label="Call or book"
          className="phone-bar fixed inset-x-0 z-40 grid grid-cols-2 gap-3 border-t border-line bg-ground pl-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden"
        >
          <a href={call.href} className="button button-quiet">
            <PhoneIcon />
            {shortCall || call.label}
          </a>
          <a href={book.href} data-book="" data-takes-colour="" className="button button-primary">
            {shortBook || book.label}
          </a>
        </nav>
      )}
    </>
  );
}

function MainMenu({ menu, products }: SiteHeaderProps) {
  return (
    <nav aria-label="Main" className="max-lg:hidden">
      <ul className="flex items-center gap-x-1 text-base leading-tight xl:gap-x-2">
        {products.length > 0 && (
          <li>
            <button
              type="button"
              popoverTarget="products-menu"
              className="menu-link cursor-pointer"
            >
              Products
              <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
                <path d="m2.500 4.500 3.500 3.500 3.500-3.500" fill="none" stroke="currentColor" />
              </svg>
            </button>
          </li>
        )}
        {menu.map((link) => (
          <li key={`${link.href} ${link.title}`}>
            <a
              href={link.href}
              className="menu-link"
              aria-current={link.current ? 'page' : undefined}
            >
              {link.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ProductsPanel({ products, allProducts }: SiteHeaderProps) {
  if (products.length === 0) return null;
  return (
    <div id="products-menu" popover="auto" className="panel" data-menu>
      <nav aria-label="Products" className="wrap py-9">
        <ul className="grid grid-cols-3 gap-x-10 gap-y-1">
          {products.map((link) => (
            <li key={link.href}>
              <PanelLink {...link} />
            </li>
          ))}
        </ul>
        <p className="mt-6 border-t border-line pt-6">
          <a href={allProducts.href} className="text-link font-semibold">
            {allProducts.label}
          </a>
        </p>
      </nav>
    </div>
  );
}

function PhoneMenu({ mobile, products, allProducts }: SiteHeaderProps) {
  return (
    <div id="site-menu" popover="auto" className="panel panel-tall" data-menu>
      <nav aria-label="Menu" className="wrap pt-4 pb-28">
        <ul>
          {mobile.map((link) => (
            <li key={`${link.href} ${link.title}`} className="border-b border-line">
              <PanelLink {...link} isLarge />
            </li>
          ))}
        </ul>
        {products.length > 0 && (
          <>
            <p className="mt-7 text-base text-soft">By type</p>
            <ul className="mt-1 grid gap-x-6 min-[26rem]:grid-cols-2">
              {products.map((link) => (
                <li key={link.href}>
                  <PanelLink {...link} />
                </li>
              ))}
            </ul>
            <p className="mt-3">
              <a href={allProducts.href} className="text-link font-semibold">
                {allProducts.label}
              </a>
            </p>
          </>
        )}
      </nav>
    </div>
  );
}

function PanelLink({ title, href, icon, current, isLarge }: MenuLink & { isLarge?: boolean }) {
  return (
    <a
      href={href}
      className={isLarge ? 'panel-link text-xl' : 'panel-link'}
      aria-current={current ? 'page' : undefined}
    >
      {icon && <MenuIcon path={navigationIcons[icon]} />}
      {title}
    </a>
  );
}

const MenuIcon = ({ path }: { path: string }) => (
  <LineIcon size={22}>
    <path d={path} />
  </LineIcon>
);
