import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { showFailure } from '../../../kit/crud/admin/use-resource.ts';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { callApi, messageOf } from '../../../lib/http/api-client.ts';
import type { SwatchRequest, SwatchStatus } from '../swatch-request.ts';

const PATH = adminApi.swatchRequests();
/** Further labels come after these have been sent. */
const MOST_LABELS = 200;

/** The requests to print labels for: those of these ids, or all new ones. */
export function useLabels(ids: readonly string[]) {
  return useQuery<SwatchRequest[]>({
    // Under the key of the lists, so that changing one reloads both.
    queryKey: [PATH, 'labels', ids],
    queryFn: ({ signal }) =>
      ids.length > 0
        ? Promise.all(ids.map((id) => callApi<SwatchRequest>(`${PATH}/${id}`, { signal })))
        : callApi(`${PATH}?status=new&page=1&pageSize=${MOST_LABELS}`, { signal }),
    // A printed label must be up to date.
    staleTime: 0,
  });
}

interface Mark {
  ids: readonly number[];
  status: SwatchStatus;
  isUndone?: boolean;
}

/** Marks requests as sent, or as new again; the toast can undo it. */
export function useMark() {
  const client = useQueryClient();
  const mutation = useMutation({
    async mutationFn({ ids, status }: Mark) {
      for (const id of ids) {
        await callApi(`${PATH}/${id}`, { method: 'PUT', body: { status } });
      }
    },
    onSuccess(_, { ids, status, isUndone }) {
      const before = status === 'sent' ? 'new' : 'sent';
      const undo = {
        label: 'Undo',
        onAct: () => mutation.mutate({ ids, status: before, isUndone: true }),
      };
      const title = status === 'sent' ? 'Marked as sent' : 'Marked as new';
      showToast({ title, ...(!isUndone && { action: undo }) });
    },
    onError: (error) => showFailure(`Failed to mark swatch requests: ${messageOf(error)}`),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [PATH] });
    },
  });
  return mutation;
}
