import { isAdminPage, urls } from './urls.ts';

/**
 * Where somebody was going before they had to sign in.
 *
 * @param search of the login page's address.
 * @param origin of this site.
 * @returns path and search of one of our own screens, whatever the address says.
 */
export function wantedScreen(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const url = next && URL.canParse(next, origin) ? new URL(next, origin) : undefined;
  const isScreen =
    url?.origin === origin &&
    isAdminPage(url.pathname) &&
    ![urls.admin.login(), urls.admin.setPassword()].includes(url.pathname);
  return isScreen ? url.pathname + url.search : urls.admin.dashboard();
}

/** The login page that leads on to a screen. */
export function loginFor(path: string, search = ''): string {
  if (path === urls.admin.dashboard() && !search) return urls.admin.login();
  return `${urls.admin.login()}?${new URLSearchParams({ next: path + search })}`;
}
