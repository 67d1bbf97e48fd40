import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { z } from '../../../lib/text/zod.ts';
import { readTolerantly } from '../tolerant-reading.ts';
import { type Reading, read } from './read.ts';

const PAGE_ROWS = 50;

interface PagesOptions<Row, Answer> extends Pick<Reading, 'failed'> {
  /** Of one row: see readTolerantly. */
  schema: z.ZodObject;
  pageSize?: number;
  rowsOf?(answer: Answer): Row[];
}

/** A list by cursor: as fast far in as at its start. Empty values of `asked` are dropped. */
export function usePages<Row, Answer = Row[]>(
  path: string,
  asked: Record<string, string | undefined>,
  { schema, failed, pageSize = PAGE_ROWS, rowsOf }: PagesOptions<Row, Answer>,
) {
  const said = Object.entries(asked).filter((entry): entry is [string, string] => !!entry[1]);
  const result = useInfiniteQuery({
    queryKey: [path, 'pages', Object.fromEntries(said)],
    initialPageParam: '0',
    async queryFn({ pageParam, signal }) {
      const query = new URLSearchParams([
        ['after', pageParam],
        ['pageSize', String(pageSize)],
        ...said,
      ]);
      let next: string | null = null;
      const reading = failed === undefined ? {} : { failed };
      const answer = await read<Answer>(`${path}?${query}`, reading, {
        signal,
        onHeaders(headers) {
          next = headers.get('X-Next-After');
        },
      });
      const rows = rowsOf ? rowsOf(answer) : answer;
      return { rows: readTolerantly(z.array(schema), rows) as Row[], next: next ?? undefined };
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  return { ...result, records: result.data?.pages.flatMap(({ rows }) => rows) };
}
