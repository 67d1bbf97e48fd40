import './strict-csp.ts';
import { lazy, Suspense } from 'react';
import type { AdminProps } from './admin-router.tsx';

// Loaded after strict-csp.ts has run: a bundle may reorder its modules.
const AdminRouter = lazy(async () => ({
  default: (await import('./admin-router.tsx')).AdminRouter,
}));

export function AdminApp(props: AdminProps) {
  return (
    <Suspense>
      <AdminRouter {...props} />
    </Suspense>
  );
}
