// Every URL of the product, as functions. Links are made here, so that none is spelled twice.

export const urls = {
  home: () => '/',
  bookingForm: () => '/#appointment-form',
  /** The booking page; its form posts here without JavaScript. */
  book: () => '/book',
  products: (filter: Record<string, string | undefined> = {}) => withQuery('/products', filter),
  /** @param colour name of the colour to show it in. */
  product: (slug: string, colour?: string) => withQuery(`/products/${slug}`, { colour }),
  category: (slug: string) => `/categories/${slug}`,
  /** Guide prices; the query as `features/pricing/guide-query.ts` reads it: `product1`, `width1` … */
  prices: (query: Record<string, string | undefined> = {}) => withQuery('/prices', query),
  /** The form alone, for the page's script. */
  priceForm: () => '/prices/form',
  /** Draws a shape, such as `bay-3`, and prices it in usual sizes. */
  priceDrawn: (draw: string, product?: string) =>
    `${withQuery('/prices', { draw, product1: product })}#drawn`,
  priceList: (token: string) => `/prices/${token}`,
  /** Contact page; its form posts here without JavaScript. */
  contact: () => '/contact',
  contactThanks: () => '/contact/thank-you',
  /** Reviews, page by page; the review form posts here without JavaScript. */
  reviews: (page = 1) => withQuery('/reviews', { page: furtherPage(page) }),
  reviewThanks: () => '/reviews/thank-you',
  reviewPolicy: () => '/reviews/how-we-collect-them',
  /** Choose swatches to be posted, starting with a product, and a colour of it; its form posts here without JavaScript. */
  swatches: (product?: string, colour?: string) =>
    withQuery('/swatches', { product, add: colour && `${product}:${colour}` }),
  swatchThanks: () => '/swatches/thank-you',
  areas: () => '/areas',
  guides: () => '/guides',
  faqs: () => '/faqs',
  blog: (page = 1) => withQuery('/blog', { page: furtherPage(page) }),
  blogCategory: (slug: string, page = 1) =>
    withQuery(`/blog/category/${slug}`, { page: furtherPage(page) }),
  blogPost: (slug: string) => `/blog/${slug}`,
  blogFeed: () => '/blog/rss.xml',
  /** A text page; those that are no area or guide are beside the site's own addresses. */
  page: ({ kind, slug }: { kind: 'plain' | 'area' | 'guide' | 'legal'; slug: string }) =>
    kind === 'plain' || kind === 'legal' ? `/${slug}` : `/${kind}s/${slug}`,
  /** The booking page with a type of blind chosen, and a colour in the message. */
  bookService: (service: string, colour?: string) => withQuery('/book', { service, colour }),
  /** The booking page's form with an offer chosen, by its title. */
  bookOffer: (title: string) => `${withQuery('/book', { offer: title })}#appointment-form`,
  /** The landing page as a draft would make it, for staff. */
  preview: () => '/preview',
  /** A visit on the admin screen. */
  openVisit: (id: number) => `/admin/appointments?view=${id}`,
  /** A household's page. */
  openCustomer: (id: Part) => `/admin/customers/${id}`,
  /** The same, with an answer begun. @param to one of their addresses */
  answerCustomer: (id: Part, answer: { to?: string; subject?: string } = {}) =>
    withQuery(`/admin/customers/${id}`, answer),
  /** A product's prices on the admin screen. */
  openPrices: (product: number) => `/admin/prices?product=${product}`,
  /** The editor of a post. @param post an id or `new`. */
  blogEditor: (post: Part) => `/admin/blog-posts/${post}`,
  daySheet: (day: string) => `/admin/diary/${day}/sheet`,
  visit: (token: string) => `/visits/${token}`,
  /** Prices other windows for a visit; the query as for `prices`. */
  visitWindows: (token: string) => `/visits/${token}/windows`,
  /** Joins the waiting list from a form without JavaScript. */
  joinWaiting: () => '/waiting',
  /** Shows a waiting-list entry, and books a place that has become free. */
  waiting: (token: string) => `/waiting/${token}`,
  /** Stops e-mails to warm leads. */
  stopEmails: (token: string) => `/e-mails/${token}`,
  /** The visits of a member of staff, for their calendar. */
  calendar: (token: string) => `${urls.calendars()}/${token}.ics`,
  calendars: () => '/calendars',
  metrics: () => '/metrics',
  apiDocs: () => '/api/docs',
  openApi: () => '/api/openapi.json',
  robots: () => '/robots.txt',
  sitemap: () => '/sitemap.xml',
  /** Contact for security reports (RFC 9116). */
  securityContact: () => '/.well-known/security.txt',
  mark: () => '/favicon.svg',
  favicon: () => '/favicon.ico',
  touchIcon: () => '/apple-touch-icon.png',
  picture: (name: string, width: number, format: 'avif' | 'webp') =>
    urls.pictureFile(`${name}-${width}.${format}`),
  /** A picture in one of its sizes: `blind-480.webp`. */
  pictureFile: (file: string) => `/pictures/${file}`,
  /** A file of the media library, as uploaded. */
  upload: (filename: string) => `/uploads/${filename}`,
  admin: {
    dashboard: () => '/admin',
    login: () => '/admin/login',
    /** Sets a password, by a link that ends in `?token=…`. */
    setPassword: () => '/admin/set-password',
    /** An adviser's next visit, and the rest of today and tomorrow. */
    today: () => '/admin/today',
    appointments: () => '/admin/appointments',
    diary: () => '/admin/diary',
    /** Everybody's times; for an adviser, their own. */
    advisers: () => '/admin/advisers',
    customers: () => '/admin/customers',
    pipeline: () => '/admin/customers/board',
    customerImport: () => '/admin/customers/import',
    tasks: () => '/admin/tasks',
    inbox: () => '/admin/inbox',
    visitors: () => '/admin/visitors',
    reports: () => '/admin/reports',
    categories: () => '/admin/categories',
    products: () => '/admin/products',
    prices: () => '/admin/prices',
    blogPosts: () => '/admin/blog-posts',
    testimonials: () => '/admin/testimonials',
    contact: () => '/admin/contact',
    caughtForms: () => '/admin/robots',
    priceCheck: () => '/admin/price-check',
    swatches: () => '/admin/swatches',
    swatchLabels: () => '/admin/swatches/labels',
    conversations: () => '/admin/conversations',
    lessons: () => '/admin/lessons',
    faqs: () => '/admin/faqs',
    navigation: () => '/admin/navigation',
    redirects: () => '/admin/redirects',
    media: () => '/admin/media',
    websiteContent: () => '/admin/website-content',
    pages: () => '/admin/pages',
    drafts: () => '/admin/drafts',
    trash: () => '/admin/trash',
    privacy: () => '/admin/privacy',
    accounts: () => '/admin/accounts',
    messages: () => '/admin/messages',
    audit: () => '/admin/audit',
    backups: () => '/admin/backups',
    status: () => '/admin/status',
    settings: () => '/admin/settings',
    /** What a new firm still has to fill in. */
    settingUp: () => '/admin/setting-up',
  },
};

/** Where a link to the landing page's form leads on every other page. */
export const toBookingPage = (href: string): string =>
  href === urls.bookingForm() ? urls.book() : href;

/** Whether a link leads to the offers on the landing page. */
export const leadsToOffers = (href: string): boolean => /^\/?#offers$/.test(href);

/** A record's path segment: its number, another name, or `:id` in the path of a route. */
export type Part = number | string;

/** All JSON is below it. */
export const apiRoot = '/api';

/** Paths of the API that public pages call, and public lists. */
export const api = {
  health: () => '/api/health',
  ready: () => '/api/ready',
  appointments: () => '/api/appointments',
  area: () => '/api/area',
  assistant: () => '/api/assistant',
  assistantStart: () => '/api/assistant/start',
  assistantVisit: () => '/api/assistant/visit',
  assistantCallBack: () => '/api/assistant/call-back',
  availability: () => '/api/availability',
  bookingOptions: () => '/api/booking-options',
  /** Where the provider sends the text messages that come in. */
  smsHook: () => '/api/hooks/sms',
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
  // Below /api, a visit and a waiting-list entry have the address of their page (`urls.visit`, `urls.waiting`).
  visit: (page: string) => `/api${page}`,
  visitCalendar: (page: string) => `/api${page}/calendar.ics`,
  visitCancellation: (page: string) => `/api${page}/cancellation`,
  visitMessages: (page: string) => `/api${page}/messages`,
  visitPhoto: (page: string, photo: Part) => `/api${page}/photos/${photo}`,
  waiting: (page: string) => `/api${page}`,
  waitingClaim: (page: string) => `/api${page}/claim`,
  waitingDecline: (page: string) => `/api${page}/decline`,
};

/** Of the price form: `product1` to `option60`, and its buttons. */
const priceNames = [
  ...['units', 'shape', 'draw', 'add', 'copy', 'remove'],
  ...['product', 'width', 'drop', 'quantity', 'colour', 'band', 'option'].flatMap((field) =>
    Array.from({ length: 60 }, (_, index) => `${field}${index + 1}`),
  ),
];

const NAMES_READ: Record<string, readonly string[]> = {
  '/book': [...priceNames, 'service', 'colour', 'offer'],
  '/prices': priceNames,
  '/prices/form': priceNames,
  '/products': ['category', 'room', 'light', 'after'],
  '/products/…': [...priceNames, 'colour'],
  '/faqs': ['q'],
  '/reviews': ['page'],
  '/blog': ['page'],
  '/swatches': ['product', 'add', 'set'],
  '/swatches/thank-you': ['swatch'],
};

/** Whether a page uses anything in a query; other parameters are ignored. */
export function readsQuery(path: string, query: string): boolean {
  const kind = path.startsWith('/blog/category/')
    ? '/blog'
    : path
        .replace(/^\/products\/.+/, '/products/…')
        .replace(/^\/visits\/[^/]+\/windows$/, '/prices');
  const names = NAMES_READ[kind];
  if (!names) return false;
  const sent = new URLSearchParams(query);
  return names.some((name) => sent.has(name));
}

/** Names a preview in the query of a public page. */
export const PREVIEW = 'preview';

/** Not pages of the site, or pages of one customer alone: they are never previewed. */
const NO_PREVIEW =
  /^\/(admin|api|calendars|e-mails|metrics|pictures|preview|uploads|visits|waiting)(\/|$)|\.\w+$/;

/** The preview that a public page is asked for; null for none. */
export const previewIn = (path: string, query: string): string | null =>
  query.includes(PREVIEW) && mayBePreviewed(path) ? new URLSearchParams(query).get(PREVIEW) : null;

export const mayBePreviewed = (path: string): boolean => !NO_PREVIEW.test(path);

/** The one spelling of a path: without empty segments or unnecessary encoding. */
export function canonicalPath(path: string): string {
  const parts = path.split('/').filter(Boolean);
  try {
    return `/${parts.map((part) => encodeURIComponent(decodeURIComponent(part))).join('/')}`;
  } catch {
    // A path that cannot be decoded has no other spelling.
    return path;
  }
}

/** First parts of the site's own addresses, such as `products`: no page of the firm's may have one as its name. */
export function firstParts(): Set<string> {
  const { admin, ...others } = urls;
  const makers = [admin.dashboard, api.health, ...Object.values(others)] as ((
    of: object,
  ) => string)[];
  const found = makers.map(
    (make) => /^\/([\w-]+)(?![\w.-])/.exec(make({ kind: 'area' }))?.[1] ?? '',
  );
  return new Set(found.filter(Boolean));
}

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
  /^\/admin\/(blog-posts\/new|(blog-posts|customers)\/\d{1,9})$/.test(path) ||
  path === urls.daySheet(/^\/admin\/diary\/([\d-]{10})\//.exec(path)?.[1] ?? '');
