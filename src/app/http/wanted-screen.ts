// The screen to return to after signing in: kept in a cookie, so that the login page has a single address.
import { isAdminPage, urls } from '../../urls.ts';

const NAME = 'wanted_screen';
const ATTRIBUTES = 'Path=/admin; SameSite=Lax';

/** @param screen path and search of a page of the admin, remembered for ten minutes. */
export const wantedCookie = (screen: string) =>
  `${NAME}=${encodeURIComponent(screen)}; Max-Age=600; ${ATTRIBUTES}`;

export const noWantedCookie = `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;

/** @returns path and search of one of our own screens, whatever the cookie says. */
export function wantedScreen(cookies: string, origin: string): string {
  const kept = new RegExp(`(?:^|; )${NAME}=([^;]*)`).exec(cookies)?.[1] ?? '';
  const next = decoded(kept);
  const url = next && URL.canParse(next, origin) ? new URL(next, origin) : undefined;
  const isScreen =
    url?.origin === origin &&
    isAdminPage(url.pathname) &&
    ![urls.admin.login(), urls.admin.setPassword()].includes(url.pathname);
  return isScreen ? url.pathname + url.search : urls.admin.dashboard();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
