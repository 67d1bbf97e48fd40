import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { showFailure } from '../../../kit/crud/admin/use-resource.ts';
import { saveAs } from '../../../kit/ui/save-as.ts';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { callApi } from '../../../lib/http/api-client.ts';
import { type Counts, ERASE_WORD, type Person, type PrivacyState } from '../person.ts';

interface Asked {
  contact: string;
  name?: string | undefined;
}

export interface Found extends Asked {
  person: Person;
}

export const usePrivacyState = () => useQuery<PrivacyState>({ queryKey: [adminApi.peopleState()] });

export function useLookup() {
  return useMutation({
    mutationFn: async ({ contact, name }: Asked): Promise<Found> => ({
      contact,
      name,
      person: await callApi<Person>(adminApi.personLookup(), {
        method: 'POST',
        body: { contact, name },
        onlyAsks: true,
      }),
    }),
  });
}

export function usePersonFile() {
  return useMutation({
    async mutationFn({ contact, name }: Asked) {
      const person = await callApi<{ exportedAt: string }>(adminApi.personExport(), {
        method: 'POST',
        body: { contact, name },
        onlyAsks: true,
      });
      saveAs(
        `person-${person.exportedAt.slice(0, 10)}.json`,
        new Blob([JSON.stringify(person, null, 2)], { type: 'application/json' }),
      );
    },
    onError: (error) => showFailure(`The file was not created. ${failureSentence(error)}`),
  });
}

export function useErasure() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: Asked & { reviewIds: number[] }) =>
      callApi<Counts>(adminApi.personErasure(), {
        method: 'POST',
        body: { ...asked, confirmation: ERASE_WORD },
      }),
    onSuccess: () => showToast({ title: 'Personal data erased' }),
    onSettled: () => client.invalidateQueries({ queryKey: [adminApi.peopleState()] }),
  });
}
