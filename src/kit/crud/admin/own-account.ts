import { useQuery } from '@tanstack/react-query';
import type { SignedIn } from '../../role.ts';

export const OWN_ACCOUNT_PATH = '/api/account';

export const useOwnAccount = () =>
  useQuery<SignedIn>({
    queryKey: [OWN_ACCOUNT_PATH],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

export const useIsAdviser = (): boolean => useOwnAccount().data?.role === 'adviser';

export const useIsOwner = (): boolean => useOwnAccount().data?.role === 'owner';
