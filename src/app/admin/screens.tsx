// The admin's table of contents: a line here is a screen in the menu.
import {
  Blinds,
  CalendarDays,
  FileText,
  Images,
  LayoutDashboard,
  ListTree,
  type LucideIcon,
  PanelsTopLeft,
  Settings,
  Shapes,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { urls } from '../urls.ts';

export interface Screen {
  path: string;
  label: string;
  icon: LucideIcon;
  load(): Promise<ComponentType>;
}

export const screens: readonly Screen[] = [
  {
    path: urls.admin.dashboard(),
    label: 'Dashboard',
    icon: LayoutDashboard,
    load: async () => (await import('./dashboard.tsx')).Dashboard,
  },
  {
    path: urls.admin.appointments(),
    label: 'Appointments',
    icon: CalendarDays,
    load: async () =>
      (await import('../../features/appointments/admin/appointment-list.tsx')).AppointmentList,
  },
  {
    path: urls.admin.categories(),
    label: 'Categories',
    icon: Shapes,
    async load() {
      const [{ CategoryList }, { MediaPicker }] = await Promise.all([
        import('../../features/categories/admin/category-list.tsx'),
        import('../../features/media/admin/media-picker.tsx'),
      ]);
      return () => <CategoryList picker={MediaPicker} />;
    },
  },
  {
    path: urls.admin.products(),
    label: 'Products',
    icon: Blinds,
    async load() {
      const [{ ProductList }, { MediaPicker }] = await Promise.all([
        import('../../features/products/admin/product-list.tsx'),
        import('../../features/media/admin/media-picker.tsx'),
      ]);
      return () => <ProductList picker={MediaPicker} />;
    },
  },
  {
    path: urls.admin.navigation(),
    label: 'Navigation',
    icon: ListTree,
    load: async () =>
      (await import('../../features/navigation/admin/navigation-screen.tsx')).NavigationScreen,
  },
  {
    path: urls.admin.media(),
    label: 'Media Library',
    icon: Images,
    load: async () => (await import('../../features/media/admin/media-library.tsx')).MediaLibrary,
  },
  {
    path: urls.admin.websiteContent(),
    label: 'Website Content',
    icon: PanelsTopLeft,
    async load() {
      const [{ WebsiteContentScreen }, { CategoryIconsTab }, { MediaPicker }] = await Promise.all([
        import('../../features/content/admin/website-content-screen.tsx'),
        import('../../features/category-icons/admin/category-icons-tab.tsx'),
        import('../../features/media/admin/media-picker.tsx'),
      ]);
      return () => (
        <WebsiteContentScreen
          picker={MediaPicker}
          categoryIcons={<CategoryIconsTab />}
          previewPath={urls.preview()}
        />
      );
    },
  },
  {
    path: urls.admin.pages(),
    label: 'Pages',
    icon: FileText,
    async load() {
      const [{ PageList }, { MediaPicker }] = await Promise.all([
        import('../../features/pages/admin/page-list.tsx'),
        import('../../features/media/admin/media-picker.tsx'),
      ]);
      return () => <PageList picker={MediaPicker} hrefOf={urls.page} />;
    },
  },
  {
    path: urls.admin.settings(),
    label: 'Settings',
    icon: Settings,
    async load() {
      const [{ SettingsScreen }, { MediaPicker }, { ChannelPanel }] = await Promise.all([
        import('../../features/settings/admin/settings-screen.tsx'),
        import('../../features/media/admin/media-picker.tsx'),
        import('../../features/notifications/admin/channel-panel.tsx'),
      ]);
      return () => <SettingsScreen picker={MediaPicker} channels={<ChannelPanel />} />;
    },
  },
];
