import { type ComponentType, createContext, Suspense, useContext } from 'react';

export interface PicturePickerProps {
  onOpenChange(open: boolean): void;
  multiple?: boolean;
  onSelect(urls: string[]): void;
}

/** The media library's, which the admin gives: features need not know each other's screens. */
export const GivenPicker = createContext<ComponentType<PicturePickerProps>>(() => null);

/** Chooses pictures or films of the media library. */
export function PicturePicker(props: PicturePickerProps) {
  const Picker = useContext(GivenPicker);
  return (
    <Suspense>
      <Picker {...props} />
    </Suspense>
  );
}
