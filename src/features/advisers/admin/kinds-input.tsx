import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ChoicesInput } from '../../../kit/crud/admin/fields/option-input.tsx';
import { api } from '../../../urls.ts';
import type { AdviserTimesInput } from '../times-record.ts';

/** The services an adviser visits for: those on offer and those chosen already. */
export function KindsInput() {
  const chosen: readonly string[] = useWatch({ name: 'kinds' });
  const offered = useQuery<{ services: string[] }>({ queryKey: [api.bookingOptions()] }).data;
  return (
    <ChoicesInput<AdviserTimesInput>
      name="kinds"
      label="Kinds of visit"
      options={[...new Set([...(offered?.services ?? []), ...chosen])]}
      format={(kinds) => kinds.join(', ') || 'all'}
      hint={({ length }) =>
        length === 0 ? 'Choose none for all kinds.' : 'Suggested for these visits only.'
      }
    />
  );
}
