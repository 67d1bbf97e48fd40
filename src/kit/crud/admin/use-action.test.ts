import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { below, createActionCache } from './use-action.ts';

const LIST = '/api/tokens';
const LISTS = [LIST, `${LIST}/1/calls`, '/api/faqs'];

function adminWith(lists: readonly string[]) {
  const signedOut: Error[] = [];
  const client = new QueryClient({
    mutationCache: createActionCache((error) => signedOut.push(error)),
  });
  for (const path of lists) client.setQueryData([path, 'pages'], []);
  const act = (call: () => Promise<unknown>, meta: Record<string, unknown>) =>
    client.getMutationCache().build(client, { mutationFn: call, meta }).execute(undefined);
  const old = () => lists.filter((path) => client.getQueryState([path, 'pages'])?.isInvalidated);
  return { client, act, old, signedOut };
}

const refused = async () => {
  throw new Error('refused');
};

test.each([
  ['a path', [LIST], [LIST]],
  ['what is below a path', [below(LIST)], [LIST, `${LIST}/1/calls`]],
  ['everything', [{}], LISTS],
  ['nothing', undefined, []],
])('an action has %s read again, also when it fails', async (_what, changes, expected) => {
  for (const call of [async () => 'saved', refused]) {
    const { act, old } = adminWith(LISTS);
    await act(call, { changes }).catch(() => undefined);
    expect(old()).toEqual(expected);
  }
});

test('an action that waits succeeds once its list has been read, and fails at once', async () => {
  const { client, act, signedOut } = adminWith([]);
  let answer: (rows: string[]) => void = () => undefined;
  const list = new QueryObserver(client, {
    queryKey: [LIST],
    queryFn: () =>
      new Promise<string[]>((resolve) => {
        answer = resolve;
      }),
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
  });
  list.subscribe(() => undefined);
  const meta = { changes: [LIST], waits: true };

  await expect(act(refused, meta)).rejects.toThrow('refused');
  expect(list.getCurrentResult().isFetching).toBe(true);
  expect(signedOut).toHaveLength(1);

  const saved = act(async () => 'saved', meta).then(() => list.getCurrentResult().data);
  await expect.poll(() => client.isMutating()).toBe(1);
  await new Promise(setImmediate);
  answer(['new']);
  expect(await saved).toEqual(['new']);
});

test('an answer is put where it is shown before anything is read again', async () => {
  const { client, act, old } = adminWith(LISTS);
  const shows = (shown: QueryClient, answer: unknown) => {
    expect(old()).toEqual([]);
    shown.setQueryData(['one'], answer);
  };
  await act(async () => 'saved', { shows, changes: [LIST] });
  expect(client.getQueryData(['one'])).toBe('saved');
  expect(old()).toEqual([LIST]);
});
