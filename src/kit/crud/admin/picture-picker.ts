// What a form may ask of a media picker, so that features need not know each other's screens.
import type { ComponentType } from 'react';

export interface PicturePickerProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title?: string;
  multiple?: boolean;
  max?: number;
  onSelect(urls: string[]): void;
}

export type PicturePicker = ComponentType<PicturePickerProps>;
