import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { counted } from '../../../kit/crud/admin/person-kind.ts';
import { below, useAction } from '../../../kit/crud/admin/use-action.ts';
import { post, put } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import { dateInWords, fullDay } from '../../../lib/time/london-day.ts';
import type { PriceList, PriceListInput } from '../price-list.ts';
import { type PriceOverview, priceOverviewSchema } from '../price-overview.ts';
import type { Raise, Raised } from '../raise.ts';
import type { Unit } from '../sizes.ts';

const CHANGES_LISTS = {
  changes: [below(adminApi.priceLists(), adminApi.belowProducts())],
  waits: true,
};

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

export const useSavePrices = (productId: number) =>
  useAction({
    call: (list: PriceListInput) => put<PriceList>(adminApi.priceList(productId), list),
    ...CHANGES_LISTS,
    done: ({ validFrom }) => ({
      title: 'Prices saved',
      description: `They apply from ${fullDay(validFrom)}.`,
    }),
    failed: 'Failed to save prices: ',
  });

/** Raises the prices of several products at once; the toast takes it back. */
export function useRaise() {
  const undo = useAction({
    call: (body: Raised) => post<Raised>(adminApi.priceRaiseUndone(), body),
    ...CHANGES_LISTS,
    done: 'The prices are as before',
    failed: 'Failed to undo: ',
  });
  return useAction({
    call: (body: Raise) => post<Raised>(adminApi.priceRaise(), body),
    ...CHANGES_LISTS,
    done: (answer, { percent }) => ({
      title: percent < 0 ? 'Prices lowered' : 'Prices raised',
      description: `${counted(answer.lists.length, 'product')}, from ${dateInWords(answer.validFrom)}.`,
      action: { label: 'Undo', onAct: () => undo.mutate(answer) },
    }),
    failed: 'Failed to raise prices: ',
  });
}

interface PriceFile {
  file: File;
  validFrom: string;
  version: number | undefined;
  units?: Unit;
}

export const useImportPrices = (productId: number) =>
  useAction({
    call: ({ file, validFrom, version, units }: PriceFile) => {
      const body = new FormData();
      body.append('validFrom', validFrom);
      if (version !== undefined) body.append('version', String(version));
      if (units) body.append('units', units);
      body.append('file', file);
      return post<PriceList>(adminApi.priceListImport(productId), body);
    },
    ...CHANGES_LISTS,
    done: ({ validFrom }) => ({
      title: 'Prices imported',
      description: `They apply from ${fullDay(validFrom)}.`,
    }),
  });
