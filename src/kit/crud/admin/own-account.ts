import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import type { SignedIn } from '../../role.ts';

export const useOwnAccount = () =>
  useQuery<SignedIn>({
    queryKey: [adminApi.ownAccount()],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

export const useIsAdviser = (): boolean => useOwnAccount().data?.role === 'adviser';

export const useIsOwner = (): boolean => useOwnAccount().data?.role === 'owner';
