import type { z } from 'zod';
import { type ApiRequest, callApi } from '../../../lib/http/api-client.ts';
import { readTolerantly } from '../tolerant-reading.ts';

export interface Reading extends Record<string, unknown> {
  /** Fills in for missing or invalid parts of the answer. */
  schema?: z.ZodType;
  /** Thrown instead of the call's error, which becomes its cause: `Failed to fetch products`. */
  failed?: string;
}

export async function read<Answer>(
  path: string,
  { schema, failed }: Reading,
  request: ApiRequest,
): Promise<Answer> {
  try {
    const answer = await callApi<unknown>(path, request);
    return (schema ? readTolerantly(schema, answer) : answer) as Answer;
  } catch (cause) {
    if (failed === undefined || request.signal?.aborted) throw cause;
    // biome-ignore lint/suspicious/noConsole: the specification wants failures in the console
    console.error(failed);
    throw new Error(failed, { cause });
  }
}
