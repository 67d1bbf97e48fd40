// The media picker, which src/app provides from the media feature.
import { createContext, useContext } from 'react';
import type { PicturePicker } from '../../../kit/crud/admin/picture-picker.ts';

export const PickerContext = createContext<PicturePicker | undefined>(undefined);

export function usePicker(): PicturePicker {
  const picker = useContext(PickerContext);
  if (!picker) throw new Error('PickerContext has no value here');
  return picker;
}
