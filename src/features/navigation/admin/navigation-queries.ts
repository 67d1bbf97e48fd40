import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { undoing } from '../../../kit/crud/admin/use-resource.ts';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { ApiError, callApi } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import {
  type NavigationItem,
  type NavigationItemInput,
  navigationItems,
} from '../navigation-item.ts';

const { messages, paths } = navigationItems;
const LIST = paths.list;
const WRITE = paths.write;

export function useNavigationItems() {
  return useQuery<NavigationItem[]>({
    queryKey: [LIST],
    meta: { schema: z.array(navigationItems.schema) },
  });
}

export function useItemCreation() {
  return useChange(
    messages.created,
    messages.createFailed,
    'creating',
    (item: NavigationItemInput) => callApi<NavigationItem>(WRITE, { method: 'POST', body: item }),
  );
}

export function useItemChange() {
  return useChange(
    messages.updated,
    messages.updateFailed,
    'updating',
    ({ id, ...item }: NavigationItemInput & { id: number }) =>
      callApi<NavigationItem>(`${WRITE}/${id}`, { method: 'PUT', body: item }),
  );
}

export function useItemDeletion() {
  const client = useQueryClient();
  return useChange(
    (item) => ({ title: messages.deleted, ...undoing(navigationItems, item, client) }),
    messages.deleteFailed,
    'deleting',
    async (item: NavigationItem) => {
      await callApi(`${WRITE}/${item.id}`, { method: 'DELETE' });
      return item;
    },
  );
}

export function useItemMove() {
  return useOrder(({ id, order }: { id: number; order: number }) =>
    callApi(`${WRITE}/${id}`, { method: 'PUT', body: { order } }),
  );
}

export function useSectionOrder() {
  return useOrder((body: { section: string; ids: number[] }) =>
    callApi(`${WRITE}/order`, { method: 'PUT', body }),
  );
}

function useChange<Variables, Answer>(
  done: string | ((answer: Answer) => Parameters<typeof showToast>[0]),
  failed: string,
  doing: string,
  mutationFn: (variables: Variables) => Promise<Answer>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Settles once the list shows the change.
    onSuccess(answer) {
      showToast(typeof done === 'string' ? { title: done } : done(answer));
      return client.invalidateQueries({ queryKey: [LIST] });
    },
    onError(error) {
      showFailure(
        failed,
        `There was an error ${doing} the navigation item. Please try again.`,
        error,
      );
      void client.invalidateQueries({ queryKey: [LIST] });
    },
  });
}

function useOrder<Variables>(mutationFn: (variables: Variables) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => showToast({ title: 'Order updated' }),
    onError: (error) => showFailure('Error', 'Failed to update order', error),
    onSettled: () => client.invalidateQueries({ queryKey: [LIST] }),
  });
}

/** The specification's text, and the server's message where that helps: for an invalid value or an old version. */
function showFailure(title: string, description: string, error: unknown) {
  const said = error instanceof ApiError && error.status < 500 ? error.body.error : undefined;
  showToast({
    variant: 'destructive',
    title,
    description: said ? `${description} ${said}` : description,
  });
}
