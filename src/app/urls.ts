// Every URL of the product, as functions. Links are made from here, so none is spelled twice.

export const urls = {
  home: () => '/',
  bookingForm: () => '/#appointment-form',
  /** Where the booking form posts to without JavaScript. */
  book: () => '/book',
  products: (filter: Record<string, string | undefined> = {}) => withQuery('/products', filter),
  product: (slug: string) => `/products/${slug}`,
  category: (slug: string) => `/categories/${slug}`,
  areas: () => '/areas',
  guides: () => '/guides',
  /** A page of words; those of law stand beside the site's own addresses. */
  page: ({ kind, slug }: { kind: 'area' | 'guide' | 'legal'; slug: string }) =>
    kind === 'legal' ? `/${slug}` : `/${kind}s/${slug}`,
  /** The booking form with a type of blind chosen. */
  bookService: (service: string) => `${withQuery('/', { service })}#appointment-form`,
  /** The landing page as a draft would make it, for staff. */
  preview: () => '/preview',
  visit: (token: string) => `/visits/${token}`,
  apiDocs: () => '/api/docs',
  openApi: () => '/api/openapi.json',
  robots: () => '/robots.txt',
  sitemap: () => '/sitemap.xml',
  /** The firm's mark, an SVG. */
  mark: () => '/favicon.svg',
  favicon: () => '/favicon.ico',
  touchIcon: () => '/apple-touch-icon.png',
  picture: (name: string, width: number, format: 'avif' | 'webp') =>
    `/pictures/${name}-${width}.${format}`,
  admin: {
    dashboard: () => '/admin',
    login: () => '/admin/login',
    appointments: () => '/admin/appointments',
    categories: () => '/admin/categories',
    products: () => '/admin/products',
    navigation: () => '/admin/navigation',
    media: () => '/admin/media',
    websiteContent: () => '/admin/website-content',
    pages: () => '/admin/pages',
    settings: () => '/admin/settings',
  },
};

/** Pages whose query means something; elsewhere it is ignored. */
export const pathsWithQuery: ReadonlySet<string> = new Set(['/products']);

/** What a legal page cannot be called, for the site has or will have something of that name. */
export const takenNames: ReadonlySet<string> = new Set([
  ...['admin', 'api', 'areas', 'blog', 'book', 'categories', 'faqs', 'fonts', 'guides', 'icons'],
  ...['pictures', 'preview', 'products', 'reviews', 'uploads', 'videos', 'visits'],
]);

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The admin's pages; any other path below /admin leads to the dashboard. */
export const adminPaths: ReadonlySet<string> = new Set(
  Object.values(urls.admin).map((path) => path()),
);
