import './strict-csp.ts';
import { lazy, Suspense } from 'react';
import type { AdminProps } from './admin-router.tsx';

// Loaded when strict-csp.ts has run, and not with it: a bundle may order its modules differently.
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
