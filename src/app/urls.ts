// Every URL of the product, as functions. Links are made from here, so none is spelled twice.

export const urls = {
  home: () => '/',
  bookingForm: () => '/#appointment-form',
  /** Where the booking form posts to without JavaScript. */
  book: () => '/book',
  products: (filter: Record<string, string | undefined> = {}) => withQuery('/products', filter),
  product: (slug: string) => `/products/${slug}`,
  category: (slug: string) => `/categories/${slug}`,
  /** The booking form with a type of blind chosen. */
  bookService: (service: string) => `${withQuery('/', { service })}#appointment-form`,
  visit: (token: string) => `/visits/${token}`,
  apiDocs: () => '/api/docs',
  openApi: () => '/api/openapi.json',
  picture: (name: string, width: number, format: 'avif' | 'webp') =>
    `/pictures/${name}-${width}.${format}`,
  admin: {
    dashboard: () => '/admin',
    login: () => '/admin/login',
    appointments: () => '/admin/appointments',
    categories: () => '/admin/categories',
    products: () => '/admin/products',
    media: () => '/admin/media',
  },
};

/** Pages whose query means something; elsewhere it is ignored. */
export const pathsWithQuery: ReadonlySet<string> = new Set(['/products']);

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The admin's pages; any other path below /admin leads to the dashboard. */
export const adminPaths: ReadonlySet<string> = new Set(
  Object.values(urls.admin).map((path) => path()),
);
