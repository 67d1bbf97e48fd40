import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { counted } from '../../../kit/crud/admin/person-kind.ts';
import { showFailure } from '../../../kit/crud/admin/use-resource.ts';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { callApi, messageOf } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import { dateInWords, fullDay } from '../../../lib/time/london-day.ts';
import type { PriceList, PriceListInput } from '../price-list.ts';
import { type PriceOverview, priceOverviewSchema } from '../price-overview.ts';
import type { Raise, Raised } from '../raise.ts';

export const usePriceOverview = () =>
  useQuery<PriceOverview[]>({
    queryKey: [adminApi.priceLists()],
    meta: { schema: z.array(priceOverviewSchema) },
    staleTime: 0,
  });

/** All lists of a product, latest first. Not cached, because a form starts from them. */
export const usePriceLists = (productId: number) =>
  useQuery<PriceList[]>({
    queryKey: [adminApi.priceListVersions(productId)],
    staleTime: 0,
    gcTime: 0,
  });

export function useSavePrices(productId: number) {
  const settle = useSettled();
  return useMutation({
    mutationFn: (list: PriceListInput) =>
      callApi<PriceList>(adminApi.priceList(productId), { method: 'PUT', body: list }),
    onSuccess: ({ validFrom }) =>
      showToast({ title: 'Prices saved', description: `They apply from ${fullDay(validFrom)}.` }),
    onError: (error) => showFailure(`Failed to save prices: ${messageOf(error)}`),
    onSettled: settle,
  });
}

/** Raises the prices of several products at once; the toast takes it back. */
export function useRaise() {
  const settle = useSettled();
  const undo = useMutation({
    mutationFn: (body: Raised) =>
      callApi<Raised>(adminApi.priceRaiseUndone(), { method: 'POST', body }),
    onSuccess: () => showToast({ title: 'The prices are as before' }),
    onError: (error) => showFailure(`Failed to undo: ${messageOf(error)}`),
    onSettled: settle,
  });
  return useMutation({
    mutationFn: (body: Raise) => callApi<Raised>(adminApi.priceRaise(), { method: 'POST', body }),
    onSuccess(answer, { percent }) {
      showToast({
        title: percent < 0 ? 'Prices lowered' : 'Prices raised',
        description: `${counted(answer.lists.length, 'product')}, from ${dateInWords(answer.validFrom)}.`,
        action: { label: 'Undo', onAct: () => undo.mutate(answer) },
      });
    },
    onError: (error) => showFailure(`Failed to raise prices: ${messageOf(error)}`),
    onSettled: settle,
  });
}

interface PriceFile {
  file: File;
  validFrom: string;
  version: number | undefined;
}

export function useImportPrices(productId: number) {
  const settle = useSettled();
  return useMutation({
    mutationFn({ file, validFrom, version }: PriceFile) {
      const body = new FormData();
      body.append('validFrom', validFrom);
      if (version !== undefined) body.append('version', String(version));
      body.append('file', file);
      return callApi<PriceList>(adminApi.priceListImport(productId), { method: 'POST', body });
    },
    onSuccess: ({ validFrom }) =>
      showToast({
        title: 'Prices imported',
        description: `They apply from ${fullDay(validFrom)}.`,
      }),
    onSettled: settle,
  });
}

/** Reads all lists of prices again that are on the screen. */
function useSettled() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => String(key).includes('/price-list'),
    });
}
