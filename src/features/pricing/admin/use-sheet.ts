import { useFormContext, useWatch } from 'react-hook-form';
import { useField } from '../../../kit/crud/admin/fields/field.tsx';
import type { KindName } from '../list-kinds.ts';
import { bandsOfSheet, blankSheet, extentOf, type Sheet } from '../sheet.ts';
import type { ListForm } from './list-form.ts';

/** The form's table of prices, and actions on its bands. */
export function useSheet() {
  const field = useField<ListForm['sheet']>('sheet', [blankSheet]);
  const { getValues, setValue } = useFormContext();
  const kind: KindName = useWatch({ name: 'kind' });
  const [sheet] = field.value;
  const set = (next: Sheet) => field.onChange([next]);

  return {
    field,
    kind,
    sheet,
    extent: extentOf(kind, sheet),
    bands: bandsOfSheet(sheet),
    set,
    /** A new band begins with the prices of another. */
    addBand(name: string, like: string) {
      set({ ...sheet, bands: { ...sheet.bands, [name]: sheet.bands[like] ?? [] } });
    },
    /** With its colours; an empty name removes it, and they have no band. */
    renameBand(from: string, to: string) {
      const bands = Object.entries(sheet.bands).map(
        ([name, cells]) => [name === from ? to : name, cells] as const,
      );
      set({ ...sheet, bands: Object.fromEntries(bands.filter(([name]) => name)) });
      const colours: ListForm['colours'] = getValues('colours');
      const moved = Object.entries(colours).map(
        ([name, band]) => [name, band === from ? to : band] as const,
      );
      setValue('colours', Object.fromEntries(moved), { shouldDirty: true });
    },
  };
}
