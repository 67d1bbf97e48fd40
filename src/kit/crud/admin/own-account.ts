import { adminApi } from '../../../admin-urls.ts';
import type { SignedIn } from '../../role.ts';
import { useRead } from './use-read.ts';

export const useOwnAccount = () =>
  useRead<SignedIn>(adminApi.ownAccount(), {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

export const useIsAdviser = (): boolean => useOwnAccount().data?.role === 'adviser';

export const useIsOwner = (): boolean => useOwnAccount().data?.role === 'owner';
