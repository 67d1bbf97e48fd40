import { QueryCache, QueryClient } from '@tanstack/react-query';
import { read } from '../../kit/crud/admin/read.ts';
import { createActionCache } from '../../kit/crud/admin/use-action.ts';
import { statusOf } from '../../lib/http/api-client.ts';

const FRESH_MS = 300_000;
const KEEP_MS = 600_000;

/** A query GETs the path its key begins with; a 401 calls `onSignedOut`. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (statusOf(error) === 401) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: createActionCache(onError),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, meta = {}, signal }) => read(String(queryKey[0]), meta, { signal }),
        staleTime: FRESH_MS,
        gcTime: KEEP_MS,
        refetchOnWindowFocus: false,
        // Mutations retry by themselves.
        retry: false,
        // A browser that calls itself offline may still reach a server on its own machine or network.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
