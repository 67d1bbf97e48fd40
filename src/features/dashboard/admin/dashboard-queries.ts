import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import {
  type Attention,
  attentionSchema,
  type BookingReport,
  bookingReportSchema,
  type DashboardData,
  dashboardSchema,
} from '../dashboard.ts';

export const useDashboard = () =>
  useQuery<DashboardData>({
    queryKey: [adminApi.dashboard()],
    meta: { schema: dashboardSchema, failed: 'Failed to fetch dashboard data' },
  });

/** Matters that need attention: for the dashboard, and for the numbers in the menu. */
export const useAttention = ({ enabled = true } = {}) =>
  useQuery<Attention>({
    queryKey: [adminApi.attention()],
    meta: { schema: attentionSchema },
    enabled,
  });

export const useBookingReport = () =>
  useQuery<BookingReport>({
    queryKey: [adminApi.bookingReport()],
    meta: { schema: bookingReportSchema },
  });
