import { useFormContext, useWatch } from 'react-hook-form';
import { useField } from '../../../kit/crud/admin/fields/field.tsx';
import type { PriceList } from '../price-list.ts';
import type { ListForm } from './list-form.ts';
import { blankSheet, extentOf, renamedBand, type Sheet, withBand, withoutBand } from './sheet.ts';

/** The table of prices of the form, and what can be done with its bands. */
export function useSheet() {
  const field = useField<ListForm['sheet']>('sheet', [blankSheet]);
  const { getValues, setValue } = useFormContext();
  const kind: PriceList['kind'] = useWatch({ name: 'kind' });
  const [sheet] = field.value;
  const extent = extentOf(kind, sheet);
  const set = (next: Sheet) => field.onChange([next]);

  /** Colours keep to bands that are there. */
  function moveColours(from: string, to: string) {
    const colours: ListForm['colours'] = getValues('colours');
    const moved = Object.entries(colours).map(([name, band]) => [name, band === from ? to : band]);
    setValue('colours', Object.fromEntries(moved), { shouldDirty: true });
  }

  return {
    field,
    kind,
    sheet,
    extent,
    bands: Object.keys(sheet.bands).sort(),
    set,
    addBand: (name: string, like: string) => set(withBand(sheet, name, like)),
    renameBand(from: string, to: string) {
      set(renamedBand(sheet, from, to));
      moveColours(from, to);
    },
    removeBand(name: string) {
      set(withoutBand(sheet, name));
      moveColours(name, '');
    },
  };
}
