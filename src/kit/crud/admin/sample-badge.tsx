// Marks records that the demo has made up (features/samples) in lists.
import { adminApi } from '../../../admin-urls.ts';
import { Badge } from '../../ui/badge.tsx';
import { useRead } from './use-read.ts';

/** Ids of the samples, as text, by table. */
export const useSamples = () =>
  useRead<Record<string, string[]>>(adminApi.samples(), { staleTime: Number.POSITIVE_INFINITY });

export function useIsSample(table: string, id: number | string): boolean {
  return useSamples().data?.[table]?.includes(String(id)) ?? false;
}

/** Nothing for a real record. */
export function SampleBadge({ table, id }: { table: string; id: number | string }) {
  return useIsSample(table, id) && <Badge tone="neutral">Sample</Badge>;
}
