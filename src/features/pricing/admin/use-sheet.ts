import { useFormContext, useWatch } from 'react-hook-form';
import { useField } from '../../../kit/crud/admin/fields/field.tsx';
import type { KindName } from '../list-kinds.ts';
import { bandsOfSheet, blankSheet, extentOf, type Sheet } from '../sheet.ts';
import type { ListForm } from './list-form.ts';
import { renamedBand, withBand, withoutBand } from './sheet-changes.ts';

/** The form's table of prices, and actions on its bands. */
export function useSheet() {
  const field = useField<ListForm['sheet']>('sheet', [blankSheet]);
  const { getValues, setValue } = useFormContext();
  const kind: KindName = useWatch({ name: 'kind' });
  const [sheet] = field.value;
  const extent = extentOf(kind, sheet);
  const set = (next: Sheet) => field.onChange([next]);

  /** Colours keep only existing bands. */
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
    bands: bandsOfSheet(sheet),
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
