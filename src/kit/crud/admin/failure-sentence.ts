import { ApiError } from '../../../lib/http/api-client.ts';

export function failureSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The server cannot be reached. Please try again.';
  return error.body.error ?? 'Something went wrong. Please try again.';
}
