// The admin's table of contents: a line here is a screen in the menu.
import {
  Blinds,
  CalendarDays,
  Images,
  LayoutDashboard,
  type LucideIcon,
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
    path: urls.admin.media(),
    label: 'Media Library',
    icon: Images,
    load: async () => (await import('../../features/media/admin/media-library.tsx')).MediaLibrary,
  },
];
