// The admin screens each role may open, for the server and the menu.
import type { Role } from '../../kit/role.ts';
import { urls } from '../../urls.ts';

const ADVISER_SCREENS: readonly string[] = [
  urls.admin.today(),
  urls.admin.appointments(),
  urls.admin.diary(),
  urls.admin.customers(),
  urls.admin.tasks(),
  urls.admin.inbox(),
  urls.admin.advisers(),
];
const OWNER_SCREENS: readonly string[] = [
  urls.admin.accounts(),
  urls.admin.audit(),
  urls.admin.backups(),
  urls.admin.settingUp(),
];

const isBelow = (path: string, screens: readonly string[]) =>
  screens.some((screen) => path === screen || path.startsWith(`${screen}/`));

export function mayOpen(role: Role, path: string): boolean {
  if (role === 'adviser') {
    return isBelow(path, ADVISER_SCREENS) && path !== urls.admin.customerImport();
  }
  return role === 'owner' || !isBelow(path, OWNER_SCREENS);
}

export const startOf = (role: Role): string =>
  role === 'adviser' ? urls.admin.today() : urls.admin.dashboard();
