import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { type SettingUp, settingUpSchema } from '../setting-up.ts';

/** Asked again whenever it is shown: what it follows from is saved on many screens. */
export const useSettingUp = ({ enabled = true } = {}) =>
  useQuery<SettingUp>({
    queryKey: [adminApi.settingUp()],
    meta: { schema: settingUpSchema },
    staleTime: 0,
    enabled,
  });

export const countDone = ({ steps }: SettingUp) => steps.filter(({ done }) => done).length;
