import type { FieldValues } from 'react-hook-form';
import { adminApi } from '../../../admin-urls.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { ApiError, messageOf, put } from '../../../lib/http/api-client.ts';
import { type BookingSettings, type StandingVisit, standingVisits } from '../booking-settings.ts';
import type { SavedSettings, SettingsGroup } from '../settings.ts';

/** Always fresh: saving an old copy would end in a conflict. */
export const useSettings = () =>
  useRead<SavedSettings>(adminApi.settings(), {
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  });

/** One group's fields as the form holds them, with the version that they are based on. */
export const fieldsOf = (settings: SavedSettings, group: SettingsGroup): FieldValues => ({
  ...(group === 'booking' ? withoutClosedDates(settings.booking) : settings[group]),
  version: settings.versions[group],
});

/** A closed date is an exception without places: the form has one list of them. */
function withoutClosedDates(booking: BookingSettings): BookingSettings {
  const { closedDates, exceptions } = booking;
  const days = new Set(exceptions.flatMap(({ date, slot }) => (slot === null ? date : [])));
  const closed = closedDates
    .filter((date) => !days.has(date))
    .map((date) => ({ date, slot: null, capacity: 0, reason: '' }));
  const all = [...exceptions, ...closed].sort((a, b) => a.date.localeCompare(b.date));
  return { ...booking, closedDates: [], exceptions: all };
}

/** @param confirmed asks whether slots may change although they have visits. */
export function useSaveGroup(
  group: SettingsGroup,
  confirmed: (visits: StandingVisit[]) => Promise<boolean>,
) {
  return useAction({
    call({ values, version }: GroupChange) {
      const { version: _, ...fields } = values;
      async function save(confirm?: true): Promise<SavedSettings> {
        try {
          const body = { [group]: fields, versions: { [group]: version }, confirm };
          return await put(adminApi.settings(), body);
        } catch (error) {
          const visits = visitsOf(error);
          if (visits && (await confirmed(visits))) return save(true);
          throw withOwnFieldNames(error, group);
        }
      }
      return save();
    },
    done: 'Settings saved',
    // If the question was declined, nothing needs to be said.
    failed: (error) =>
      visitsOf(error) ? undefined : `Failed to save settings: ${messageOf(error)}`,
    shows: (client, saved) => client.setQueryData([adminApi.settings()], saved),
    changes: [adminApi.channels(), adminApi.deadLinks()],
  });
}

interface GroupChange {
  values: FieldValues;
  version: number | undefined;
}

/** The visits affected, from the response that asks for confirmation. */
function visitsOf(error: unknown): StandingVisit[] | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return standingVisits.safeParse(error.body.visits).data;
}

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
