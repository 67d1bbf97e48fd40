// What a form may ask of a media picker, so that no feature needs to know another's screens.
import type { ComponentType } from 'react';

export interface PicturePickerProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** 'Select Media' unless told. */
  title?: string;
  /** Several at once: clicks toggle, then 'Confirm Selection'. */
  multiple?: boolean;
  /** Most that may be chosen at once: 10 unless told. */
  max?: number;
  /** Addresses, in the order chosen. */
  onSelect(urls: string[]): void;
}

export type PicturePicker = ComponentType<PicturePickerProps>;
