import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { saveAs } from '../../../kit/ui/save-as.ts';
import { ask, post } from '../../../lib/http/api-client.ts';
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

export const useLookup = () =>
  useAction({
    call: async ({ contact, name, isOne }: Asked): Promise<Found> => {
      const asked = { contact, name, isOne };
      const found = await ask<Person & { joined?: never }>(adminApi.personLookup(), asked);
      const { joined, ...person } = found;
      return { ...asked, person, joined };
    },
  });

export const usePersonFile = () =>
  useAction({
    async call({ contact, name, isOne }: Asked) {
      const asked = { contact, name, isOne };
      const person = await ask<{ exportedAt: string }>(adminApi.personExport(), asked);
      saveAs(
        `person-${person.exportedAt.slice(0, 10)}.json`,
        new Blob([JSON.stringify(person, null, 2)], { type: 'application/json' }),
      );
    },
    failed: (error) => `The file was not created. ${failureSentence(error)}`,
  });

export const useErasure = () =>
  useAction({
    call: (asked: Asked & { reviewIds: number[] }) =>
      post<Counts>(adminApi.personErasure(), { ...asked, confirmation: ERASE_WORD }),
    done: 'Personal data erased',
    changes: [adminApi.peopleState()],
    waits: true,
  });
