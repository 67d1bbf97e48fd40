// A call that changes something: what is said of its outcome, and what is read again after it.
import {
  MutationCache,
  type QueryClient,
  type QueryFilters,
  type UseMutationOptions,
  useMutation,
} from '@tanstack/react-query';
import { messageOf } from '../../../lib/http/api-client.ts';
import { showToast, type ToastWords } from '../../ui/toast-store.ts';

type Words = string | ToastWords | undefined;

interface Action<Answer, Variables>
  extends Omit<UseMutationOptions<Answer, Error, Variables>, 'mutationFn' | 'meta'> {
  call(variables: Variables): Promise<Answer>;
  /** Puts the answer where it is shown, before anything is read again. */
  shows?(client: QueryClient, answer: Answer, variables: Variables): void;
  done?: Words | ((answer: Answer, variables: Variables, client: QueryClient) => Words);
  /** Text before the server's message, or all that is said; nothing where undefined is returned. */
  failed?: string | ((error: Error, variables: Variables) => Words);
  /** Queries to read again, also after a failure: the first part of their keys, or a filter. */
  changes?: readonly (string | QueryFilters)[];
  /** It succeeds once they have been read. */
  waits?: boolean;
}

type Meta = Partial<Action<unknown, unknown>>;

export function useAction<Variables = void, Answer = unknown>(action: Action<Answer, Variables>) {
  const { call, shows, done, failed, changes, waits, ...options } = action;
  const meta = { shows, done, failed, changes, waits };
  return useMutation({ mutationFn: call, meta, ...options });
}

/** Does after every mutation what its `meta` says. It outlives the component that asked. */
export function createActionCache(onError: (error: Error) => void): MutationCache {
  return new MutationCache({
    onSuccess(answer, variables, _context, { meta }, { client }) {
      const { shows, done }: Meta = meta ?? {};
      shows?.(client, answer, variables);
      const words = typeof done === 'function' ? done(answer, variables, client) : done;
      if (words !== undefined) showToast(typeof words === 'string' ? { title: words } : words);
    },
    onError(error, variables, _context, { meta }) {
      onError(error);
      const { failed }: Meta = meta ?? {};
      if (failed === undefined) return;
      showFailure(
        typeof failed === 'string' ? failed + messageOf(error) : failed(error, variables),
      );
    },
    async onSettled(_answer, error, _variables, _context, { meta }, { client }) {
      const { changes = [], waits }: Meta = meta ?? {};
      const read = Promise.all(
        changes.map((one) =>
          client.invalidateQueries(typeof one === 'string' ? { queryKey: [one] } : one),
        ),
      );
      if (waits && !error) await read;
    },
  });
}

/** What a write of one record changes elsewhere: its draft, its versions, the lists that show it. */
export const EVERYTHING: readonly QueryFilters[] = [{}];

/** Queries of paths that begin with one of these. */
export const below = (...beginnings: readonly string[]): QueryFilters => ({
  predicate: ({ queryKey: [path] }) => beginnings.some((one) => String(path).startsWith(one)),
});

export function showFailure(words: Words): void {
  if (words === undefined) return;
  const told = typeof words === 'string' ? { description: words } : words;
  showToast({ variant: 'destructive', title: 'Error', ...told });
}
