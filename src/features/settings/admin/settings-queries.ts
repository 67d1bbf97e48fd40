import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { adminApi } from '../../../admin-urls.ts';
import { showFailure } from '../../../kit/crud/admin/use-resource.ts';
import { isSameValue } from '../../../kit/crud/admin/versions.ts';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { ApiError, callApi, messageOf } from '../../../lib/http/api-client.ts';
import { type SavedSettings, type SettingsGroup, savedSettings } from '../settings.ts';

/** The settings as they are now: an old copy would only bring a conflict. */
export const useSettings = () =>
  useQuery<SavedSettings>({
    queryKey: [adminApi.settings()],
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  });

/** The fields of one group as a form has them, with the version that they go on from. */
export const fieldsOf = (settings: SavedSettings, group: SettingsGroup): FieldValues => ({
  ...settings[group],
  version: settings.version,
});

/** @param loaded what the form began with: who has changed another group is not in its way. */
export function useSaveGroup(group: SettingsGroup) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ values, version, before }: GroupChange) {
      const { version: _, ...fields } = values;
      const put = (from: number | undefined) =>
        callApi<SavedSettings>(adminApi.settings(), {
          method: 'PUT',
          body: { [group]: fields, version: from },
        });
      try {
        return await put(version).catch((error: unknown) => {
          const newer = currentOf(error);
          if (!newer || !isSameValue(newer[group], before)) throw error;
          return put(newer.version);
        });
      } catch (error) {
        throw withOwnFieldNames(error, group);
      }
    },
    onSuccess(saved) {
      client.setQueryData([adminApi.settings()], saved);
      void client.invalidateQueries({ queryKey: [adminApi.channels()] });
      showToast({ title: 'Settings saved' });
    },
    onError: (error) => showFailure(`Failed to save settings: ${messageOf(error)}`),
  });
}

interface GroupChange {
  values: FieldValues;
  version: number | undefined;
  before: SavedSettings[SettingsGroup];
}

/** The settings as they stand, out of the answer that refuses an old version. */
function currentOf(error: unknown): SavedSettings | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return savedSettings.safeParse(error.body.current).data;
}

/** `general.siteName` is `siteName` in the form of its group. */
function withOwnFieldNames(error: unknown, group: SettingsGroup): unknown {
  if (!(error instanceof ApiError) || !error.body.fields) return error;
  const fields = Object.fromEntries(
    Object.entries(error.body.fields).map(([name, message]) => [
      name.replace(`${group}.`, ''),
      message,
    ]),
  );
  return new ApiError(error.status, JSON.stringify({ ...error.body, fields }));
}
