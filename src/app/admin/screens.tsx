import {
  Activity,
  Archive,
  BadgePoundSterling,
  BellRing,
  Blinds,
  Bot,
  CalendarClock,
  CalendarDays,
  CalendarRange,
  ChartColumn,
  ChartPie,
  FileText,
  GraduationCap,
  House,
  Images,
  Inbox,
  LayoutDashboard,
  ListChecks,
  ListTodo,
  ListTree,
  type LucideIcon,
  Mail,
  MessageCircleQuestion,
  MessageSquareText,
  MessageSquareWarning,
  MessagesSquare,
  Newspaper,
  Palmtree,
  PanelsTopLeft,
  PenLine,
  Quote,
  ScrollText,
  Settings,
  Shapes,
  ShieldCheck,
  Signpost,
  Star,
  Sun,
  SwatchBook,
  Tags,
  Trash2,
  Unlink,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { CaughtNotice } from '../../features/caught-forms/admin/caught-notice.tsx';
import { opensOf } from '../../kit/records/record.ts';
import type { Role } from '../../kit/role.ts';
import { urls } from '../../urls.ts';
import { mayOpen } from '../http/role-pages.ts';
import { records } from './record-facts.ts';

/** In the menu's order; within one, screens are in the order below. */
export const menuGroups = ['Today', 'Inbox', 'Range', 'Website', 'Settings'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** 'none': opened from another screen. Keywords are what else a search may call it. */
type Row = [group: MenuGroup | 'none', label: string, icon: LucideIcon, keywords?: string];

/** By their names in `urls.admin`. */
const rows = {
  dashboard: ['Today', 'Dashboard', LayoutDashboard],
  today: ['Today', 'Today', Sun, 'next visit my day navigate on our way outcome'],
  diary: ['Today', 'Diary', CalendarRange, 'calendar week month move day sheet print'],
  appointments: [
    'Today',
    'Appointments',
    CalendarDays,
    'visits bookings requests confirm cancel waiting list',
  ],
  tasks: ['Today', 'Tasks', ListTodo, 'to do call back remind'],
  advisers: ['Today', 'Advisers', CalendarClock, 'holiday leave absence working hours times off'],
  inbox: ['Inbox', 'Inbox', Inbox, 'messages texts sms answer reply unread conversation'],
  customers: ['Inbox', 'Customers', House, 'households people pipeline board stages leads'],
  contact: ['Inbox', 'Contact Submissions', Mail, 'enquiries e-mail reply unread'],
  conversations: [
    'Inbox',
    'Conversations',
    MessagesSquare,
    'assistant chat robin questions unanswered',
  ],
  swatches: ['Inbox', 'Swatches', SwatchBook, 'samples post labels'],
  testimonials: ['Inbox', 'Testimonials', Quote, 'reviews stars approve'],
  products: ['Range', 'Products', Blinds, 'blinds range colours pictures'],
  categories: ['Range', 'Categories', Shapes],
  prices: ['Range', 'Prices', Tags, 'price lists bands raise options'],
  priceCheck: ['none', 'Price Check', BadgePoundSterling, 'wrong prices offers'],
  websiteContent: [
    'Website',
    'Website Content',
    PanelsTopLeft,
    'hero home page offers footer texts sections',
  ],
  pages: ['Website', 'Pages', FileText, 'areas towns guides legal terms'],
  blogPosts: ['Website', 'Blog Posts', Newspaper, 'news articles'],
  faqs: ['Website', 'FAQs', MessageCircleQuestion, 'questions answers help'],
  navigation: ['Website', 'Navigation', ListTree, 'menu header footer links'],
  redirects: [
    'none',
    'Redirects',
    Signpost,
    'old address moved 301 302 404 not found missing page url dead broken links',
  ],
  media: ['Website', 'Media Library', Images, 'pictures photos images videos upload files'],
  drafts: ['Website', 'Drafts and Releases', PenLine, 'preview publish schedule sale'],
  visitors: ['Website', 'Visitors', ChartColumn, 'traffic statistics funnel'],
  reports: ['Today', 'Reports', ChartPie, 'bookings by week town outcomes cancelled sold charts'],
  settings: ['Settings', 'Settings', Settings],
  accounts: ['Settings', 'Accounts', Users, 'staff users invite roles passwords'],
  privacy: ['Settings', 'Privacy', ShieldCheck, 'gdpr erase personal data'],
  messages: ['Settings', 'Messages', MessageSquareText, 'sent texts sms e-mail failed'],
  audit: ['Settings', 'Audit Log', ScrollText, 'who changed history'],
  status: ['Settings', 'Status', Activity, 'server health certificate alerts'],
  backups: ['Settings', 'Backups', Archive, 'restore'],
  trash: ['Settings', 'Trash', Trash2, 'deleted restore undo bin'],
  settingUp: ['none', 'Setting Up', ListChecks, 'new firm first steps guide missing'],
  caughtForms: ['none', 'Probably Robots', Bot],
  lessons: ['none', 'Lessons', GraduationCap],
} satisfies Partial<Record<keyof typeof urls.admin, Row>>;

type Name = keyof typeof rows;

/** What may follow in an address: a parameter of the route. */
const below: Partial<Record<Name, string>> = { customers: '/:customer?', blogPosts: '/:post?' };

/** Beside what waits, on the dashboard, where it is not the screen's own. */
const waitingSigns: Partial<Record<Name, LucideIcon>> = {
  appointments: BellRing,
  advisers: Palmtree,
  conversations: MessageCircleQuestion,
  testimonials: Star,
  redirects: Unlink,
  messages: MessageSquareWarning,
};

const loads: Record<Name, () => Promise<ComponentType>> = {
  async dashboard() {
    const { Dashboard } = await import('./dashboard.tsx');
    return () => <Dashboard signs={signs} />;
  },
  today: async () => (await import('../../features/diary/admin/today-screen.tsx')).TodayScreen,
  diary: async () => (await import('../../features/diary/admin/diary-screen.tsx')).DiaryScreen,
  async appointments() {
    const { AppointmentList } = await import(
      '../../features/appointments/admin/appointment-list.tsx'
    );
    return () => (
      <>
        <CaughtNotice />
        <AppointmentList />
      </>
    );
  },
  tasks: async () => (await import('../../features/customers/admin/task-list.tsx')).TaskList,
  advisers: async () =>
    (await import('../../features/advisers/admin/advisers-screen.tsx')).AdvisersScreen,
  inbox: async () => (await import('../../features/inbox/admin/inbox-screen.tsx')).InboxScreen,
  async customers() {
    const [{ CustomerScreen }, { VisitForm }, { Conversation }] = await Promise.all([
      import('../../features/customers/admin/customer-screen.tsx'),
      import('../../features/appointments/entry/admin/visit-form.tsx'),
      import('../../features/inbox/admin/conversation.tsx'),
    ]);
    return () => <CustomerScreen visitForm={VisitForm} conversation={Conversation} />;
  },
  async contact() {
    const [{ ContactList }, { VisitForm }] = await Promise.all([
      import('../../features/contact/admin/contact-list.tsx'),
      import('../../features/appointments/entry/admin/visit-form.tsx'),
    ]);
    return () => (
      <>
        <CaughtNotice />
        <ContactList visitForm={VisitForm} />
      </>
    );
  },
  async conversations() {
    const [{ ConversationsScreen }, { FaqForm }] = await Promise.all([
      import('../../features/assistant/admin/conversations-screen.tsx'),
      import('../../features/faqs/admin/faq-form.tsx'),
    ]);
    return () => <ConversationsScreen questionForm={FaqForm} />;
  },
  swatches: async () => (await import('../../features/swatches/admin/swatch-list.tsx')).SwatchList,
  testimonials: async () =>
    (await import('../../features/testimonials/admin/testimonial-list.tsx')).TestimonialList,
  products: async () =>
    (await import('../../features/products/admin/product-list.tsx')).ProductList,
  categories: async () =>
    (await import('../../features/categories/admin/category-list.tsx')).CategoryList,
  prices: async () => (await import('../../features/pricing/admin/prices-screen.tsx')).PricesScreen,
  priceCheck: async () =>
    (await import('../../features/price-check/admin/price-check-screen.tsx')).PriceCheckScreen,
  async websiteContent() {
    const [{ WebsiteContentScreen }, { CategoryIconsTab }] = await Promise.all([
      import('../../features/content/admin/website-content-screen.tsx'),
      import('../../features/category-icons/admin/category-icons-tab.tsx'),
    ]);
    return () => <WebsiteContentScreen categoryIcons={<CategoryIconsTab />} />;
  },
  pages: async () => (await import('../../features/pages/admin/page-list.tsx')).PageList,
  blogPosts: async () => (await import('../../features/blog/admin/blog-screen.tsx')).BlogScreen,
  faqs: async () => (await import('../../features/faqs/admin/faq-list.tsx')).FaqList,
  navigation: async () => (await import('./navigation.tsx')).Navigation,
  async redirects() {
    const [{ RedirectScreen }, { DeadLinkList }] = await Promise.all([
      import('../../features/redirects/admin/redirect-screen.tsx'),
      import('../../features/dead-links/admin/dead-links.tsx'),
    ]);
    return () => <RedirectScreen deadLinks={<DeadLinkList />} />;
  },
  media: async () => (await import('../../features/media/admin/media-library.tsx')).MediaLibrary,
  drafts: async () => (await import('../../kit/life/admin/drafts-screen.tsx')).DraftsScreen,
  visitors: async () =>
    (await import('../../features/counts/admin/visitors-screen.tsx')).VisitorsScreen,
  reports: async () =>
    (await import('../../features/dashboard/admin/reports-screen.tsx')).ReportsScreen,
  settings: async () => (await import('./settings.tsx')).Settings,
  accounts: async () =>
    (await import('../../features/staff/admin/accounts-screen.tsx')).AccountsScreen,
  async privacy() {
    const [{ PrivacyScreen }, { personKinds }] = await Promise.all([
      import('../../features/privacy/admin/privacy-screen.tsx'),
      import('./person-kinds.ts'),
    ]);
    return () => <PrivacyScreen kinds={personKinds} />;
  },
  messages: async () =>
    (await import('../../features/notifications/admin/message-screen.tsx')).MessageScreen,
  audit: async () => (await import('../../features/audit/admin/audit-screen.tsx')).AuditScreen,
  status: async () => (await import('../../features/status/admin/status-screen.tsx')).StatusScreen,
  backups: async () =>
    (await import('../../features/backups/admin/backups-screen.tsx')).BackupsScreen,
  trash: async () => (await import('../../kit/life/admin/trash-screen.tsx')).TrashScreen,
  settingUp: async () =>
    (await import('../../features/setting-up/admin/setting-up-screen.tsx')).SettingUpScreen,
  caughtForms: async () =>
    (await import('../../features/caught-forms/admin/caught-form-list.tsx')).CaughtFormList,
  lessons: async () => (await import('../../features/assistant/admin/lesson-list.tsx')).LessonList,
};

/** Pages for the printer, outside the admin's frame. */
export const sheets = [
  {
    path: urls.daySheet(':day'),
    load: async () => (await import('../../features/diary/admin/day-sheet.tsx')).DaySheet,
  },
  {
    path: urls.admin.swatchLabels(),
    load: async () => (await import('../../features/swatches/admin/label-sheets.tsx')).LabelSheets,
  },
];

/** What has a place in the menu, or is opened from another screen. */
export const screens = Object.entries<Row>(rows).map(([key, [group, label, icon, keywords]]) => {
  const name = key as Name;
  const path = urls.admin[name]();
  const shown = records.filter(({ screen }) => screen === path);
  return { name, path, label, icon, group, keywords, records: shown, load: loads[name] };
});

export type Screen = (typeof screens)[number];

/** The parameters of a screen's route. */
export const belowOf = ({ name }: Screen): string => below[name] ?? '';

/** What the dashboard says of records that wait. */
const signs = screens.flatMap(({ name, icon, records: shown }) =>
  shown.flatMap(({ attention, ...facts }) => {
    if (!attention) return [];
    const opens = facts.search && ((id: number) => opensOf(facts, String(id)));
    const { key, screen: href } = facts;
    return { href, ...attention, icon: waitingSigns[name] ?? icon, key, opens };
  }),
);

export function screensOf(role: Role): readonly Screen[] {
  const open = screens.filter(({ path }) => mayOpen(role, path));
  if (role !== 'adviser') return open;
  return open.map((screen) => ({ ...screen, label: ownLabels[screen.name] ?? screen.label }));
}

/** The screen at an address. */
export const screenAt = (open: readonly Screen[], pathname: string): Screen | undefined =>
  open.find(
    ({ name, path }) => path === pathname || (name in below && pathname.startsWith(`${path}/`)),
  );

/** Screens limited to the adviser's own records. */
const ownLabels: Partial<Record<Name, string>> = {
  appointments: 'My visits',
  advisers: 'My times',
};
