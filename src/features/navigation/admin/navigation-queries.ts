import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { undoing } from '../../../kit/crud/admin/use-resource.ts';
import { ApiError, deleteAt, post, put } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import {
  type NavigationItem,
  type NavigationItemInput,
  navigationItems,
} from '../navigation-item.ts';

const { messages, paths } = navigationItems;
const LIST = paths.list;
const WRITE = paths.write;
const SHOWN = { changes: [LIST], waits: true };

export function useNavigationItems() {
  return useRead(LIST, { schema: z.array(navigationItems.schema) });
}

export const useItemCreation = () =>
  useAction({
    call: (item: NavigationItemInput) => post<NavigationItem>(WRITE, item),
    ...SHOWN,
    done: messages.created,
    failed: itemFailure(messages.createFailed, 'creating'),
  });

export const useItemChange = () =>
  useAction({
    call: ({ id, ...item }: NavigationItemInput & { id: number }) =>
      put<NavigationItem>(`${WRITE}/${id}`, item),
    ...SHOWN,
    done: messages.updated,
    failed: itemFailure(messages.updateFailed, 'updating'),
  });

export const useItemDeletion = () =>
  useAction({
    call: ({ id }: NavigationItem) => deleteAt(`${WRITE}/${id}`),
    ...SHOWN,
    done: (_nothing, item, client) => ({
      title: messages.deleted,
      ...undoing(navigationItems, item, client),
    }),
    failed: itemFailure(messages.deleteFailed, 'deleting'),
  });

export const useItemMove = () =>
  useAction({
    call: ({ id, order }: { id: number; order: number }) => put(`${WRITE}/${id}`, { order }),
    ...ORDER,
  });

export const useSectionOrder = () =>
  useAction({
    call: (body: { section: string; ids: number[] }) => put(`${WRITE}/order`, body),
    ...ORDER,
  });

/** The specification's text, and the server's message where that helps: for an invalid value or an old version. */
const failure = (title: string, description: string) => (error: unknown) => {
  const said = error instanceof ApiError && error.status < 500 ? error.body.error : undefined;
  return { title, description: said ? `${description} ${said}` : description };
};

const itemFailure = (title: string, doing: string) =>
  failure(title, `There was an error ${doing} the navigation item. Please try again.`);

const ORDER = {
  ...SHOWN,
  done: 'Order updated',
  failed: failure('Error', 'Failed to update order'),
};
