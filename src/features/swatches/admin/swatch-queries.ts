import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { callApi, put } from '../../../lib/http/api-client.ts';
import { type SwatchRequest, type SwatchStatus, swatchRequests } from '../swatch-request.ts';

const PATH = swatchRequests.paths.write;
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
  const mutation = useAction({
    call: async ({ ids, status }: Mark) => {
      for (const id of ids) {
        await put(`${PATH}/${id}`, { status });
      }
    },
    done(_nothing, { ids, status, isUndone }) {
      const before = status === 'sent' ? 'new' : 'sent';
      const undo = {
        label: 'Undo',
        onAct: () => mutation.mutate({ ids, status: before, isUndone: true }),
      };
      const title = status === 'sent' ? 'Marked as sent' : 'Marked as new';
      return { title, ...(!isUndone && { action: undo }) };
    },
    failed: 'Failed to mark swatch requests: ',
    changes: [PATH],
  });
  return mutation;
}
