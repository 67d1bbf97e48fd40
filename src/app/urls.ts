// Every URL of the product, as functions. Links are made from here, so none is spelled twice.

export const urls = {
  home: () => '/',
  bookingForm: () => '/#appointment-form',
  /** Where the booking form posts to without JavaScript. */
  book: () => '/book',
  visit: (token: string) => `/visits/${token}`,
  apiDocs: () => '/api/docs',
  openApi: () => '/api/openapi.json',
  picture: (name: string, width: number, format: 'avif' | 'webp') =>
    `/pictures/${name}-${width}.${format}`,
  admin: {
    dashboard: () => '/admin',
    login: () => '/admin/login',
    appointments: () => '/admin/appointments',
  },
};

/** The admin's pages; any other path below /admin leads to the dashboard. */
export const adminPaths: ReadonlySet<string> = new Set(
  Object.values(urls.admin).map((path) => path()),
);
