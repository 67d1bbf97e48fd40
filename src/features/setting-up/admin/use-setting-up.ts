import { adminApi } from '../../../admin-urls.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { type SettingUp, settingUpSchema } from '../setting-up.ts';

/** Asked again whenever it is shown: what it follows from is saved on many screens. */
export const useSettingUp = ({ enabled = true } = {}) =>
  useRead(adminApi.settingUp(), { schema: settingUpSchema, staleTime: 0, enabled });

export const countDone = ({ steps }: SettingUp) => steps.filter(({ done }) => done).length;
