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
import { adviserTimesFacts } from '../../features/advisers/record.ts';
import { visitFacts, waitingFacts } from '../../features/appointments/record.ts';
import { lessonFacts } from '../../features/assistant/record.ts';
import { blogFacts } from '../../features/blog/record.ts';
import { categoryFacts } from '../../features/categories/record.ts';
import { categoryIconFacts } from '../../features/category-icons/record.ts';
import { CaughtNotice } from '../../features/caught-forms/admin/caught-notice.tsx';
import { caughtFormFacts } from '../../features/caught-forms/record.ts';
import { contactFacts } from '../../features/contact/record.ts';
import { contentFacts } from '../../features/content/record.ts';
import { customerFacts, taskFacts } from '../../features/customers/record.ts';
import { deadLinkFacts } from '../../features/dead-links/record.ts';
import { faqFacts } from '../../features/faqs/record.ts';
import { threadFacts } from '../../features/inbox/record.ts';
import { mediaFacts } from '../../features/media/record.ts';
import { navigationFacts } from '../../features/navigation/record.ts';
import { messageFacts, templateFacts } from '../../features/notifications/record.ts';
import { pageFacts } from '../../features/pages/record.ts';
import { priceListFacts } from '../../features/pricing/record.ts';
import { productFacts } from '../../features/products/record.ts';
import { redirectFacts } from '../../features/redirects/record.ts';
import { settingsFacts } from '../../features/settings/record.ts';
import { staffFacts } from '../../features/staff/record.ts';
import { alertFacts } from '../../features/status/record.ts';
import { swatchFacts } from '../../features/swatches/record.ts';
import { testimonialFacts } from '../../features/testimonials/record.ts';
import { eventLabelsOf, type RecordFacts } from '../../kit/records/record.ts';
import type { Role } from '../../kit/role.ts';
import { urls } from '../../urls.ts';
import { mayOpen } from '../http/role-pages.ts';
import { OwnerNote } from './owner-note.tsx';

/** In the menu's order; within one, screens are in the order below. */
export const menuGroups = ['Today', 'Inbox', 'Range', 'Website', 'Settings'] as const;
export type MenuGroup = (typeof menuGroups)[number];

export interface Screen {
  path: string;
  /** What may follow in its address: a parameter of the route. */
  below?: string;
  label: string;
  icon: LucideIcon;
  /** Beside what waits, on the dashboard; the screen's own if not said. */
  sign?: LucideIcon;
  /** What it shows, its main record first. */
  records?: readonly RecordFacts[];
  /** Where the menu has it; 'none': opened from another screen. */
  group: MenuGroup | 'none';
  /** What else a search may call it. */
  keywords?: string;
  load(): Promise<ComponentType>;
}

export const screens: readonly Screen[] = [
  {
    path: urls.admin.dashboard(),
    label: 'Dashboard',
    group: 'Today',
    icon: LayoutDashboard,
    async load() {
      const { Dashboard } = await import('./dashboard.tsx');
      return () => <Dashboard signs={signs} />;
    },
  },
  {
    path: urls.admin.today(),
    label: 'Today',
    group: 'Today',
    keywords: 'next visit my day navigate on our way outcome',
    icon: Sun,
    load: async () => (await import('../../features/diary/admin/today-screen.tsx')).TodayScreen,
  },
  {
    path: urls.admin.diary(),
    label: 'Diary',
    group: 'Today',
    keywords: 'calendar week month move day sheet print',
    icon: CalendarRange,
    load: async () => (await import('../../features/diary/admin/diary-screen.tsx')).DiaryScreen,
  },
  {
    path: urls.admin.appointments(),
    label: 'Appointments',
    group: 'Today',
    keywords: 'visits bookings requests confirm cancel waiting list',
    icon: CalendarDays,
    sign: BellRing,
    records: [visitFacts, waitingFacts],
    async load() {
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
  },
  {
    path: urls.admin.tasks(),
    label: 'Tasks',
    group: 'Today',
    keywords: 'to do call back remind',
    icon: ListTodo,
    records: [taskFacts],
    load: async () => (await import('../../features/customers/admin/task-list.tsx')).TaskList,
  },
  {
    path: urls.admin.advisers(),
    label: 'Advisers',
    group: 'Today',
    keywords: 'holiday leave absence working hours times off',
    icon: CalendarClock,
    sign: Palmtree,
    records: [adviserTimesFacts],
    load: async () =>
      (await import('../../features/advisers/admin/advisers-screen.tsx')).AdvisersScreen,
  },
  {
    path: urls.admin.inbox(),
    label: 'Inbox',
    group: 'Inbox',
    keywords: 'messages texts sms answer reply unread conversation',
    icon: Inbox,
    // Its number is of everything that customers write.
    records: [threadFacts, contactFacts],
    load: async () => (await import('../../features/inbox/admin/inbox-screen.tsx')).InboxScreen,
  },
  {
    path: urls.admin.customers(),
    below: '/:customer?',
    label: 'Customers',
    group: 'Inbox',
    keywords: 'households people pipeline board stages leads',
    icon: House,
    records: [customerFacts],
    async load() {
      const [{ CustomerScreen }, { VisitForm }, { Conversation }] = await Promise.all([
        import('../../features/customers/admin/customer-screen.tsx'),
        import('../../features/appointments/entry/admin/visit-form.tsx'),
        import('../../features/inbox/admin/conversation.tsx'),
      ]);
      return () => <CustomerScreen visitForm={VisitForm} conversation={Conversation} />;
    },
  },
  {
    path: urls.admin.contact(),
    label: 'Contact Submissions',
    group: 'Inbox',
    keywords: 'enquiries e-mail reply unread',
    icon: Mail,
    async load() {
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
  },
  {
    path: urls.admin.conversations(),
    label: 'Conversations',
    group: 'Inbox',
    keywords: 'assistant chat robin questions unanswered',
    icon: MessagesSquare,
    sign: MessageCircleQuestion,
    records: [lessonFacts],
    async load() {
      const [{ ConversationsScreen }, { FaqForm }] = await Promise.all([
        import('../../features/assistant/admin/conversations-screen.tsx'),
        import('../../features/faqs/admin/faq-form.tsx'),
      ]);
      return () => <ConversationsScreen questionForm={FaqForm} />;
    },
  },
  {
    path: urls.admin.swatches(),
    label: 'Swatches',
    group: 'Inbox',
    keywords: 'samples post labels',
    icon: SwatchBook,
    records: [swatchFacts],
    load: async () => (await import('../../features/swatches/admin/swatch-list.tsx')).SwatchList,
  },
  {
    path: urls.admin.testimonials(),
    label: 'Testimonials',
    group: 'Inbox',
    keywords: 'reviews stars approve',
    icon: Quote,
    sign: Star,
    records: [testimonialFacts],
    load: async () =>
      (await import('../../features/testimonials/admin/testimonial-list.tsx')).TestimonialList,
  },
  {
    path: urls.admin.products(),
    label: 'Products',
    group: 'Range',
    keywords: 'blinds range colours pictures',
    icon: Blinds,
    records: [productFacts],
    load: async () => (await import('../../features/products/admin/product-list.tsx')).ProductList,
  },
  {
    path: urls.admin.categories(),
    label: 'Categories',
    group: 'Range',
    icon: Shapes,
    records: [categoryFacts],
    load: async () =>
      (await import('../../features/categories/admin/category-list.tsx')).CategoryList,
  },
  {
    path: urls.admin.prices(),
    label: 'Prices',
    group: 'Range',
    keywords: 'price lists bands raise options',
    icon: Tags,
    records: [priceListFacts],
    load: async () => (await import('../../features/pricing/admin/prices-screen.tsx')).PricesScreen,
  },
  {
    path: urls.admin.priceCheck(),
    label: 'Price Check',
    group: 'none',
    keywords: 'wrong prices offers',
    icon: BadgePoundSterling,
    load: async () =>
      (await import('../../features/price-check/admin/price-check-screen.tsx')).PriceCheckScreen,
  },
  {
    path: urls.admin.websiteContent(),
    label: 'Website Content',
    group: 'Website',
    keywords: 'hero home page offers footer texts sections',
    icon: PanelsTopLeft,
    records: [contentFacts, categoryIconFacts],
    async load() {
      const [{ WebsiteContentScreen }, { CategoryIconsTab }] = await Promise.all([
        import('../../features/content/admin/website-content-screen.tsx'),
        import('../../features/category-icons/admin/category-icons-tab.tsx'),
      ]);
      return () => <WebsiteContentScreen categoryIcons={<CategoryIconsTab />} />;
    },
  },
  {
    path: urls.admin.pages(),
    label: 'Pages',
    group: 'Website',
    keywords: 'areas towns guides legal terms',
    icon: FileText,
    records: [pageFacts],
    load: async () => (await import('../../features/pages/admin/page-list.tsx')).PageList,
  },
  {
    path: urls.admin.blogPosts(),
    below: '/:post?',
    label: 'Blog Posts',
    group: 'Website',
    keywords: 'news articles',
    icon: Newspaper,
    records: [blogFacts],
    load: async () => (await import('../../features/blog/admin/blog-screen.tsx')).BlogScreen,
  },
  {
    path: urls.admin.faqs(),
    label: 'FAQs',
    group: 'Website',
    keywords: 'questions answers help',
    icon: MessageCircleQuestion,
    records: [faqFacts],
    load: async () => (await import('../../features/faqs/admin/faq-list.tsx')).FaqList,
  },
  {
    path: urls.admin.navigation(),
    label: 'Navigation',
    group: 'Website',
    keywords: 'menu header footer links',
    icon: ListTree,
    records: [navigationFacts],
    load: async () => (await import('./navigation.tsx')).Navigation,
  },
  {
    path: urls.admin.redirects(),
    label: 'Redirects',
    group: 'none',
    keywords: 'old address moved 301 302 404 not found missing page url dead broken links',
    icon: Signpost,
    sign: Unlink,
    records: [redirectFacts, deadLinkFacts],
    async load() {
      const [{ RedirectScreen }, { DeadLinkList }] = await Promise.all([
        import('../../features/redirects/admin/redirect-screen.tsx'),
        import('../../features/dead-links/admin/dead-links.tsx'),
      ]);
      return () => <RedirectScreen deadLinks={<DeadLinkList />} />;
    },
  },
  {
    path: urls.admin.media(),
    label: 'Media Library',
    group: 'Website',
    keywords: 'pictures photos images videos upload files',
    icon: Images,
    records: [mediaFacts],
    load: async () => (await import('../../features/media/admin/media-library.tsx')).MediaLibrary,
  },
  {
    path: urls.admin.drafts(),
    label: 'Drafts and Releases',
    group: 'Website',
    keywords: 'preview publish schedule sale',
    icon: PenLine,
    load: async () => (await import('../../kit/life/admin/drafts-screen.tsx')).DraftsScreen,
  },
  {
    path: urls.admin.visitors(),
    label: 'Visitors',
    group: 'Website',
    keywords: 'traffic statistics funnel',
    icon: ChartColumn,
    load: async () =>
      (await import('../../features/counts/admin/visitors-screen.tsx')).VisitorsScreen,
  },
  {
    path: urls.admin.reports(),
    label: 'Reports',
    group: 'Today',
    keywords: 'bookings by week town outcomes cancelled sold charts',
    icon: ChartPie,
    load: async () =>
      (await import('../../features/dashboard/admin/reports-screen.tsx')).ReportsScreen,
  },
  {
    path: urls.admin.settings(),
    label: 'Settings',
    group: 'Settings',
    icon: Settings,
    records: [settingsFacts, templateFacts],
    async load() {
      const [
        { SettingsScreen },
        { ChannelPanel },
        { FormerContacts },
        { SettingsSocialNote },
        { TemplateTab },
        { ConnectionsTab },
        { SamplesPanel },
      ] = await Promise.all([
        import('../../features/settings/admin/settings-screen.tsx'),
        import('../../features/notifications/admin/channel-panel.tsx'),
        import('../../features/dead-links/admin/dead-links.tsx'),
        import('../../features/content/admin/social-links-note.tsx'),
        import('../../features/notifications/admin/template-tab.tsx'),
        import('../../features/connections/admin/connections-tab.tsx'),
        import('../../features/samples/admin/samples-panel.tsx'),
      ]);
      return () => (
        <>
          <OwnerNote />
          <SettingsScreen
            channels={<ChannelPanel />}
            formerContacts={<FormerContacts />}
            socialNote={<SettingsSocialNote />}
            messages={<TemplateTab />}
            connections={<ConnectionsTab eventLabels={eventLabelsOf(records)} />}
          />
          <SamplesPanel />
        </>
      );
    },
  },
  {
    path: urls.admin.accounts(),
    label: 'Accounts',
    group: 'Settings',
    keywords: 'staff users invite roles passwords',
    icon: Users,
    records: [staffFacts],
    load: async () =>
      (await import('../../features/staff/admin/accounts-screen.tsx')).AccountsScreen,
  },
  {
    path: urls.admin.privacy(),
    label: 'Privacy',
    group: 'Settings',
    keywords: 'gdpr erase personal data',
    icon: ShieldCheck,
    async load() {
      const [{ PrivacyScreen }, { personKinds }] = await Promise.all([
        import('../../features/privacy/admin/privacy-screen.tsx'),
        import('./person-kinds.ts'),
      ]);
      return () => <PrivacyScreen kinds={personKinds} />;
    },
  },
  {
    path: urls.admin.messages(),
    label: 'Messages',
    group: 'Settings',
    keywords: 'sent texts sms e-mail failed',
    icon: MessageSquareText,
    sign: MessageSquareWarning,
    records: [messageFacts],
    load: async () =>
      (await import('../../features/notifications/admin/message-screen.tsx')).MessageScreen,
  },
  {
    path: urls.admin.audit(),
    label: 'Audit Log',
    group: 'Settings',
    keywords: 'who changed history',
    icon: ScrollText,
    load: async () => (await import('../../features/audit/admin/audit-screen.tsx')).AuditScreen,
  },
  {
    path: urls.admin.status(),
    label: 'Status',
    group: 'Settings',
    keywords: 'server health certificate alerts',
    icon: Activity,
    records: [alertFacts],
    load: async () => (await import('../../features/status/admin/status-screen.tsx')).StatusScreen,
  },
  {
    path: urls.admin.backups(),
    label: 'Backups',
    group: 'Settings',
    keywords: 'restore',
    icon: Archive,
    load: async () =>
      (await import('../../features/backups/admin/backups-screen.tsx')).BackupsScreen,
  },
  {
    path: urls.admin.trash(),
    label: 'Trash',
    group: 'Settings',
    keywords: 'deleted restore undo bin',
    icon: Trash2,
    load: async () => (await import('../../kit/life/admin/trash-screen.tsx')).TrashScreen,
  },
  {
    path: urls.admin.settingUp(),
    label: 'Setting Up',
    group: 'none',
    keywords: 'new firm first steps guide missing',
    icon: ListChecks,
    load: async () =>
      (await import('../../features/setting-up/admin/setting-up-screen.tsx')).SettingUpScreen,
  },
  {
    path: urls.admin.caughtForms(),
    label: 'Probably Robots',
    group: 'none',
    icon: Bot,
    records: [caughtFormFacts],
    load: async () =>
      (await import('../../features/caught-forms/admin/caught-form-list.tsx')).CaughtFormList,
  },
  {
    path: urls.admin.lessons(),
    label: 'Lessons',
    group: 'none',
    icon: GraduationCap,
    load: async () => (await import('../../features/assistant/admin/lesson-list.tsx')).LessonList,
  },
];

interface Sheet {
  path: string;
  load(): Promise<ComponentType<{ siteName: string }>>;
}

/** Pages for the printer, outside the admin's frame. */
export const sheets: readonly Sheet[] = [
  {
    path: urls.daySheet(':day'),
    load: async () => (await import('../../features/diary/admin/day-sheet.tsx')).DaySheet,
  },
  {
    path: urls.admin.swatchLabels(),
    load: async () => (await import('../../features/swatches/admin/label-sheets.tsx')).LabelSheets,
  },
];

export const records = screens.flatMap((screen) => screen.records ?? []);
export const livingKinds = records.flatMap(({ living }) => living ?? []);

/** What the dashboard says of records that wait. */
const signs = screens.flatMap(({ records: shown = [], icon, sign = icon }) =>
  shown.flatMap(({ key, attention, search }) => {
    const opens = search?.opens;
    return !attention ? [] : { ...attention, icon: sign, key, opens };
  }),
);

export function screensOf(role: Role): readonly Screen[] {
  const open = screens.filter(({ path }) => mayOpen(role, path));
  if (role !== 'adviser') return open;
  return open.map((screen) => ({ ...screen, label: OWN_LABELS[screen.path] ?? screen.label }));
}

/** The screen at an address. */
export const screenAt = (open: readonly Screen[], pathname: string): Screen | undefined =>
  open.find(({ path, below }) => path === pathname || (below && pathname.startsWith(`${path}/`)));

/** Screens limited to the adviser's own records. */
const OWN_LABELS: Record<string, string> = {
  [urls.admin.appointments()]: 'My visits',
  [urls.admin.advisers()]: 'My times',
};
