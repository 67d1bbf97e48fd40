import { useWatch } from 'react-hook-form';
import { CheckboxInput } from '../../../kit/crud/admin/fields/checkbox-input.tsx';
import { TextAreaInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { RecordDialog, useRecordForm } from '../../../kit/crud/admin/record-form.tsx';
import { Thumbnail } from '../../../kit/ui/thumbnail.tsx';
import { pictureSrc } from '../../media/media.ts';
import {
  type PictureTextInput,
  type Product,
  type ProductImage,
  pictureTextInput,
  productImageSchema,
} from '../product.ts';
import { useImageText } from './gallery-queries.ts';

interface PictureTextFormProps {
  product: Product;
  image: ProductImage;
  onClose(): void;
}

/** What a picture of a gallery shows, in words, or that it is decoration. */
export function PictureTextForm({ product, image, onClose }: PictureTextFormProps) {
  const { id, alt, decorative } = image;
  const text = useImageText(product);
  const state = useRecordForm({
    noun: 'picture',
    input: pictureTextInput,
    schema: productImageSchema,
    values: { alt, decorative },
    save: (values) => text.mutateAsync({ id, values }),
    onSaved: onClose,
  });
  return (
    <RecordDialog
      state={state}
      title="Describe the picture"
      onClose={onClose}
      saveText="Save description"
    >
      <div className="grid gap-5">
        <Thumbnail src={pictureSrc(image.imageUrl)} alt="" className="aspect-4/3 w-60 max-w-full" />
        <Words />
        <CheckboxInput<PictureTextInput>
          name="decorative"
          label="Decoration only"
          hint="Screen readers skip it. Tick this if the picture adds nothing to the text."
        />
      </div>
    </RecordDialog>
  );
}

function Words() {
  const decorative: boolean = useWatch({ name: 'decorative' });
  if (decorative) return null;
  return (
    <TextAreaInput<PictureTextInput>
      name="alt"
      label="What it shows"
      hint="For people who cannot see it, and for search engines. Such as: Sage roller blind half lowered in a bay window."
    />
  );
}
