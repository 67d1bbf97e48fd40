import { useQuery } from '@tanstack/react-query';
import type { SignedIn } from '../../role.ts';

export const OWN_ACCOUNT_PATH = '/api/account';

/** Who is signed in here. What a role may not do is not shown; the server decides anyway. */
export const useOwnAccount = () =>
  useQuery<SignedIn>({
    queryKey: [OWN_ACCOUNT_PATH],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Whether somebody is signed in here whose own visits are all they see. */
export const useIsAdviser = (): boolean => useOwnAccount().data?.role === 'adviser';

/** Whether an owner is signed in here: settings are saved, and people erased, by nobody else. */
export const useIsOwner = (): boolean => useOwnAccount().data?.role === 'owner';
