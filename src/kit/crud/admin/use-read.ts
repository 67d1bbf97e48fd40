import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Reading } from './read.ts';

interface ReadOptions<Answer>
  extends Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn' | 'meta' | 'initialData'>,
    Pick<Reading, 'failed'> {
  schema?: z.ZodType<Answer>;
}

/** What the server answers at a path, which is the key of the query too. */
export function useRead<Answer>(
  path: string,
  { schema, failed, ...options }: ReadOptions<Answer> = {},
): UseQueryResult<Answer> {
  return useQuery<Answer>({ queryKey: [path], meta: { schema, failed }, ...options });
}
