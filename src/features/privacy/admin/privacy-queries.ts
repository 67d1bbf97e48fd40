import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { showFailure } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { saveAs } from '../../../kit/ui/save-as.ts';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { callApi, post } from '../../../lib/http/api-client.ts';
import {
  type Counts,
  ERASE_WORD,
  type FoundPerson,
  type Person,
  type PrivacyState,
} from '../person.ts';

interface Asked {
  contact: string;
  name?: string | undefined;
  isOne?: boolean | undefined;
}

export interface Found extends Asked, FoundPerson {}

export const usePrivacyState = () => useRead<PrivacyState>(adminApi.peopleState());

export function useLookup() {
  return useMutation({
    mutationFn: async ({ contact, name, isOne }: Asked): Promise<Found> => {
      const asked = { contact, name, isOne };
      const { joined, ...person } = await callApi<Person & { joined?: never }>(
        adminApi.personLookup(),
        { method: 'POST', body: asked, onlyAsks: true },
      );
      return { ...asked, person, joined };
    },
  });
}

export function usePersonFile() {
  return useMutation({
    async mutationFn({ contact, name, isOne }: Asked) {
      const person = await callApi<{ exportedAt: string }>(adminApi.personExport(), {
        method: 'POST',
        body: { contact, name, isOne },
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
      post<Counts>(adminApi.personErasure(), { ...asked, confirmation: ERASE_WORD }),
    onSuccess: () => showToast({ title: 'Personal data erased' }),
    onSettled: () => client.invalidateQueries({ queryKey: [adminApi.peopleState()] }),
  });
}
