// Every URL of the product, as functions. Links are made from here, so none is spelled twice.

export const urls = {
  home: () => '/',
  bookingForm: () => '/#appointment-form',
  /** Where the booking form posts to without JavaScript. */
  book: () => '/book',
  products: (filter: Record<string, string | undefined> = {}) => withQuery('/products', filter),
  /** @param colour name of one of its colours, to see it in. */
  product: (slug: string, colour?: string) => withQuery(`/products/${slug}`, { colour }),
  category: (slug: string) => `/categories/${slug}`,
  /** What windows cost; the query as `features/pricing/guide-query.ts` reads it: `product1`, `width1` … */
  prices: (query: Record<string, string | undefined> = {}) => withQuery('/prices', query),
  /** The same form alone, for the script of the page. */
  priceForm: () => '/prices/form',
  /** Windows that somebody has kept under a link. */
  priceList: (token: string) => `/prices/${token}`,
  /** How to reach the firm; its form posts here without JavaScript. */
  contact: () => '/contact',
  contactThanks: () => '/contact/thank-you',
  /** What customers say, a page of them; its form posts here without JavaScript. */
  reviews: (page = 1) => withQuery('/reviews', { page: furtherPage(page) }),
  reviewThanks: () => '/reviews/thank-you',
  /** What the firm says of how its reviews come about. */
  reviewPolicy: () => '/reviews/how-we-collect-them',
  /** Where colours are chosen to be sent by post, beginning with a product; its form posts here without JavaScript. */
  swatches: (product?: string) => withQuery('/swatches', { product }),
  swatchThanks: () => '/swatches/thank-you',
  areas: () => '/areas',
  guides: () => '/guides',
  faqs: () => '/faqs',
  blog: (page = 1) => withQuery('/blog', { page: furtherPage(page) }),
  blogCategory: (slug: string, page = 1) =>
    withQuery(`/blog/category/${slug}`, { page: furtherPage(page) }),
  blogPost: (slug: string) => `/blog/${slug}`,
  blogFeed: () => '/blog/rss.xml',
  /** A page of words; those of law stand beside the site's own addresses. */
  page: ({ kind, slug }: { kind: 'area' | 'guide' | 'legal'; slug: string }) =>
    kind === 'legal' ? `/${slug}` : `/${kind}s/${slug}`,
  /** The booking form with a type of blind chosen, and a colour in the message. */
  bookService: (service: string, colour?: string) =>
    `${withQuery('/', { service, colour })}#appointment-form`,
  /** The landing page as a draft would make it, for staff. */
  preview: () => '/preview',
  /** A visit where staff see it. */
  openVisit: (id: number) => `/admin/appointments?view=${id}`,
  /** The prices of a product where staff change them. */
  openPrices: (product: number) => `/admin/prices?product=${product}`,
  /** One day of the diary, for printing. */
  daySheet: (day: string) => `/admin/diary/${day}/sheet`,
  visit: (token: string) => `/visits/${token}`,
  /** Where a form without JavaScript joins the waiting list. */
  joinWaiting: () => '/waiting',
  /** Where a place on the waiting list is looked after, and one that has become free is booked. */
  waiting: (token: string) => `/waiting/${token}`,
  /** The visits of a member of staff, for their calendar. */
  calendar: (token: string) => `${urls.calendars()}/${token}.ics`,
  calendars: () => '/calendars',
  metrics: () => '/metrics',
  apiDocs: () => '/api/docs',
  openApi: () => '/api/openapi.json',
  robots: () => '/robots.txt',
  sitemap: () => '/sitemap.xml',
  /** Whom to tell of a hole in the site's security (RFC 9116). */
  securityContact: () => '/.well-known/security.txt',
  /** The firm's mark, an SVG. */
  mark: () => '/favicon.svg',
  favicon: () => '/favicon.ico',
  touchIcon: () => '/apple-touch-icon.png',
  picture: (name: string, width: number, format: 'avif' | 'webp') =>
    urls.pictureFile(`${name}-${width}.${format}`),
  /** Of a picture in one of its sizes: `blind-480.webp`. */
  pictureFile: (file: string) => `/pictures/${file}`,
  /** A file of the media library, as it was sent. */
  upload: (filename: string) => `/uploads/${filename}`,
  admin: {
    dashboard: () => '/admin',
    login: () => '/admin/login',
    /** Where somebody chooses a password, by a link that ends in `?token=…`. */
    setPassword: () => '/admin/set-password',
    appointments: () => '/admin/appointments',
    diary: () => '/admin/diary',
    /** Everybody's times; an adviser's own. */
    advisers: () => '/admin/advisers',
    visitors: () => '/admin/visitors',
    categories: () => '/admin/categories',
    products: () => '/admin/products',
    prices: () => '/admin/prices',
    blogPosts: () => '/admin/blog-posts',
    testimonials: () => '/admin/testimonials',
    contact: () => '/admin/contact',
    caughtForms: () => '/admin/robots',
    priceCheck: () => '/admin/price-check',
    swatches: () => '/admin/swatches',
    /** Address labels, for printing. */
    swatchLabels: () => '/admin/swatches/labels',
    conversations: () => '/admin/conversations',
    lessons: () => '/admin/lessons',
    faqs: () => '/admin/faqs',
    navigation: () => '/admin/navigation',
    media: () => '/admin/media',
    websiteContent: () => '/admin/website-content',
    pages: () => '/admin/pages',
    privacy: () => '/admin/privacy',
    accounts: () => '/admin/accounts',
    messages: () => '/admin/messages',
    audit: () => '/admin/audit',
    backups: () => '/admin/backups',
    status: () => '/admin/status',
    settings: () => '/admin/settings',
  },
};

/** Whether a link leads to the offers on the landing page. */
export const leadsToOffers = (href: string): boolean => /^\/?#offers$/.test(href);

/** What stands in a path for a record: its number, another name of it, or `:id` in the path of a route. */
export type Part = number | string;

/** Everything that answers in JSON stands below it. */
export const apiRoot = '/api';

/** Paths of the API that public pages call, and lists that anybody may read. */
export const api = {
  health: () => '/api/health',
  ready: () => '/api/ready',
  appointments: () => '/api/appointments',
  area: () => '/api/area',
  assistant: () => '/api/assistant',
  availability: () => '/api/availability',
  bookingOptions: () => '/api/booking-options',
  slotHolds: () => '/api/slot-holds',
  slotHold: (token: string) => `/api/slot-holds/${token}`,
  blogPosts: () => '/api/blog-posts',
  categories: () => '/api/categories',
  categoryIcons: () => '/api/category-icons',
  contact: () => '/api/contact',
  counts: () => '/api/counts',
  faqs: () => '/api/faqs',
  navigation: () => '/api/navigation',
  pages: () => '/api/pages',
  priceEstimates: () => '/api/price-estimates',
  priceLinks: () => '/api/price-links',
  priceLists: () => '/api/price-lists',
  products: () => '/api/products',
  productImages: (id: Part) => `/api/products/${id}/images`,
  swatchRequests: () => '/api/swatch-requests',
  testimonials: () => '/api/testimonials',
  waitingList: () => '/api/waiting-list',
  websiteContent: () => '/api/website-content',
  // Below /api, a visit and a place on the waiting list have the address of their page (`urls.visit`, `urls.waiting`).
  visit: (page: string) => `/api${page}`,
  visitCalendar: (page: string) => `/api${page}/calendar.ics`,
  visitCancellation: (page: string) => `/api${page}/cancellation`,
  visitMessages: (page: string) => `/api${page}/messages`,
  visitPhoto: (page: string, photo: Part) => `/api${page}/photos/${photo}`,
  waiting: (page: string) => `/api${page}`,
  waitingClaim: (page: string) => `/api${page}/claim`,
  waitingDecline: (page: string) => `/api${page}/decline`,
};

/** Of the form of prices: `product1` to `option60`, and its buttons. */
const priceNames = [
  ...['units', 'add', 'copy', 'remove'],
  ...['product', 'width', 'drop', 'quantity', 'colour', 'band', 'option'].flatMap((field) =>
    Array.from({ length: 60 }, (_, index) => `${field}${index + 1}`),
  ),
];

const NAMES_READ: Record<string, readonly string[]> = {
  '/book': priceNames,
  '/prices': priceNames,
  '/prices/form': priceNames,
  '/products': ['category', 'room', 'light', 'after'],
  '/products/…': ['colour'],
  '/faqs': ['q'],
  '/reviews': ['page'],
  '/blog': ['page'],
  '/swatches': ['product', 'add'],
};

/** Whether anything in a query means something to its page; what does not is ignored. */
export function readsQuery(path: string, query: string): boolean {
  const kind = path.startsWith('/blog/category/')
    ? '/blog'
    : path.replace(/^\/products\/.+/, '/products/…');
  const names = NAMES_READ[kind];
  if (!names) return false;
  const sent = new URLSearchParams(query);
  return names.some((name) => sent.has(name));
}

/** The one spelling of a path: without empty parts, and with nothing encoded that need not be. */
export function canonicalPath(path: string): string {
  const parts = path.split('/').filter(Boolean);
  try {
    return `/${parts.map((part) => encodeURIComponent(decodeURIComponent(part))).join('/')}`;
  } catch {
    // What cannot be decoded has no other spelling either.
    return path;
  }
}

/** What a legal page cannot be called, for the site has or will have something of that name. */
export const takenNames: ReadonlySet<string> = new Set([
  ...[
    'admin',
    'api',
    'areas',
    'blog',
    'book',
    'calendars',
    'categories',
    'contact',
    'faqs',
    'fonts',
    'guides',
    'icons',
  ],
  ...[
    'pictures',
    'preview',
    'prices',
    'products',
    'reviews',
    'swatches',
    'uploads',
    'videos',
    'visits',
    'waiting',
  ],
]);

/** The first page of a list has one address only. */
const furtherPage = (page: number) => (page > 1 ? String(page) : undefined);

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The admin's pages; any other path below /admin leads to the dashboard. */
export const adminPaths: ReadonlySet<string> = new Set(
  Object.values(urls.admin).map((path) => path()),
);

/** Whether the admin has a page at a path. */
export const isAdminPage = (path: string): boolean =>
  adminPaths.has(path) ||
  path === urls.daySheet(/^\/admin\/diary\/([\d-]{10})\//.exec(path)?.[1] ?? '');
