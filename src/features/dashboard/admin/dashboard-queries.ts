import { adminApi } from '../../../admin-urls.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { attentionSchema, bookingReportSchema, dashboardSchema } from '../dashboard.ts';

export const useDashboard = () =>
  useRead(adminApi.dashboard(), {
    schema: dashboardSchema,
    failed: 'Failed to fetch dashboard data',
  });

/** Matters that need attention: for the dashboard, and for the numbers in the menu. */
export const useAttention = ({ enabled = true } = {}) =>
  useRead(adminApi.attention(), { schema: attentionSchema, enabled });

export const useBookingReport = () =>
  useRead(adminApi.bookingReport(), { schema: bookingReportSchema });
