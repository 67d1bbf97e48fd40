import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { createBrowserRouter, Navigate } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { adminApi } from '../../admin-urls.ts';
import { forgetSignedIn } from '../../features/auth/admin/signed-in-hint.ts';
import type { SignInInput } from '../../features/auth/session.ts';
import { GivenPicker } from '../../kit/crud/admin/picture-picker.tsx';
import { LivingKinds } from '../../kit/life/admin/living-kinds.ts';
import type { SignedIn } from '../../kit/role.ts';
import { Asked } from '../../kit/ui/asked.ts';
import { leaveEscapeToLists } from '../../kit/ui/close-on-escape.ts';
import { ErrorState } from '../../kit/ui/error-state.tsx';
import { Toaster } from '../../kit/ui/toaster.tsx';
import { callApi } from '../../lib/http/api-client.ts';
import { urls } from '../../urls.ts';
import { noWantedCookie, wantedScreen } from '../http/wanted-screen.ts';
import { AdminLayout } from './admin-layout.tsx';
import { cmsTitle } from './cms-title.ts';
import { createQueryClient } from './query-client.ts';
import { livingKinds } from './record-facts.ts';
import { belowOf, screens, sheets } from './screens.tsx';

export interface AdminProps {
  siteName: string;
  demo: SignInInput | undefined;
  staff: SignedIn | undefined;
  lastEvent: string | undefined;
}

leaveEscapeToLists();

export function AdminRouter(props: AdminProps) {
  const [hasEnded, setHasEnded] = useState(false);
  const [queryClient] = useState(() => {
    const client = createQueryClient(() => {
      forgetSignedIn();
      setHasEnded(true);
    });
    if (props.staff) client.setQueryData([adminApi.ownAccount()], props.staff);
    return client;
  });
  const [router] = useState(() => createRouter(props, queryClient));
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      {hasEnded && (
        <Suspense>
          <SessionEndedDialog
            username={queryClient.getQueryData<SignedIn>([adminApi.ownAccount()])?.username}
            onClose={() => setHasEnded(false)}
            onSignedIn={async () => {
              await resume(queryClient);
              setHasEnded(false);
            }}
          />
        </Suspense>
      )}
      <Asked />
      <Toaster />
    </QueryClientProvider>
  );
}

const SessionEndedDialog = lazy(async () => ({
  default: (await import('../../features/auth/admin/session-ended-dialog.tsx')).SessionEndedDialog,
}));

const MediaPicker = lazy(async () => ({
  default: (await import('../../features/media/admin/media-picker.tsx')).MediaPicker,
}));

/** Continues where the session ended; for another user, on a whole new page without old data. */
async function resume(queryClient: QueryClient) {
  const before = queryClient.getQueryData<SignedIn>([adminApi.ownAccount()]);
  const now = await callApi<SignedIn>(adminApi.ownAccount());
  if (before && before.id !== now.id) location.assign(urls.admin.dashboard());
  else void queryClient.invalidateQueries();
}

function createRouter({ siteName, demo, lastEvent }: AdminProps, queryClient: QueryClient) {
  const router = createBrowserRouter([
    {
      path: urls.admin.login(),
      HydrateFallback: Waiting,
      lazy: async () => {
        const { LoginScreen } = await import('../../features/auth/admin/login-screen.tsx');
        return {
          element: (
            <LoginScreen
              cmsTitle={cmsTitle}
              siteName={siteName}
              demo={demo}
              onSignedIn={() => {
                // It may be another user.
                queryClient.clear();
                const wanted = wantedScreen(document.cookie, location.origin);
                // biome-ignore lint/suspicious/noDocumentCookie: Safari has no other way before 18.4.
                document.cookie = noWantedCookie;
                void router.navigate(wanted);
              }}
            />
          ),
        };
      },
    },
    {
      path: urls.admin.setPassword(),
      HydrateFallback: Waiting,
      lazy: async () => {
        const { SetPasswordScreen } = await import(
          '../../features/staff/admin/set-password-screen.tsx'
        );
        return {
          element: <SetPasswordScreen cmsTitle={cmsTitle} siteName={siteName} />,
        };
      },
    },
    {
      element: (
        <LivingKinds value={livingKinds}>
          <GivenPicker value={MediaPicker}>
            <AdminLayout siteName={siteName} lastEvent={lastEvent} />
          </GivenPicker>
        </LivingKinds>
      ),
      HydrateFallback: Waiting,
      children: [
        {
          ErrorBoundary: ScreenFailed,
          children: screens.map((screen) => ({
            path: screen.path + belowOf(screen),
            lazy: async () => ({ Component: await screen.load() }),
          })),
        },
      ],
    },
    ...sheets.map(({ path, load }) => ({
      path,
      HydrateFallback: Waiting,
      ErrorBoundary: ScreenFailed,
      lazy: async () => {
        const Sheet = await load();
        return { element: <Sheet siteName={siteName} /> };
      },
    })),
    { path: '*', element: <Navigate to={urls.admin.dashboard()} replace /> },
  ]);
  return router;
}

// Less than a blink on most connections: an empty page is calmer than a flash of something else.
function Waiting() {
  return null;
}

/** A screen's script did not load, as after an update of the server, or the screen itself failed. */
function ScreenFailed() {
  return (
    <div className="card">
      <ErrorState
        text="This screen could not be opened."
        query={{ refetch: () => location.reload() }}
      />
    </div>
  );
}
