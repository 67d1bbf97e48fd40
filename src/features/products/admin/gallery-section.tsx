import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckboxInput } from '../../../kit/crud/admin/fields/checkbox-input.tsx';
import { TextAreaInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { PicturePicker } from '../../../kit/crud/admin/picture-picker.tsx';
import { RecordDialog, useRecordForm } from '../../../kit/crud/admin/record-form.tsx';
import { ask } from '../../../kit/ui/ask.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { Thumbnail } from '../../../kit/ui/thumbnail.tsx';
import { moved } from '../../../kit/ui/use-reorder.ts';
import { pictureSrc } from '../../media/media.ts';
import {
  type PictureTextInput,
  type Product,
  type ProductImage,
  pictureTextInput,
  productImageSchema,
} from '../product.ts';
import {
  useGallery,
  useImageDeletion,
  useImageOrder,
  useImagesAddition,
  useImageText,
} from './gallery-queries.ts';
import { SortablePictures } from './sortable-pictures.tsx';

interface GallerySectionProps {
  product: Product;
}

/** A product's other pictures. Unlike the fields around them, each change is saved at once. */
export function GallerySection({ product }: GallerySectionProps) {
  const { data: images, isError, isFetching, refetch } = useGallery(product);
  const addition = useImagesAddition(product);
  const deletion = useImageDeletion(product);
  const order = useImageOrder(product);
  const [picking, setPicking] = useState(false);
  const [describing, setDescribing] = useState<ProductImage>();
  const addButton = useRef<HTMLButtonElement>(null);
  const askToDelete = (image: ProductImage | undefined) =>
    image &&
    ask({
      title: 'Delete image',
      action: 'Delete',
      act: () => deletion.mutateAsync(image.id),
      focusAfter: () => addButton.current,
      text: 'Are you sure you want to delete this image? It stays in the media library.',
    });

  return (
    <section aria-labelledby="gallery" className="grid gap-3">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h3 id="gallery" className="text-sm font-medium">
            Product gallery
          </h3>
          <p className="text-xs text-muted">Changes to the gallery are saved straight away.</p>
        </div>
        <Button
          ref={addButton}
          look="secondary"
          size="small"
          disabled={!images || addition.isPending}
          onClick={() => setPicking(true)}
        >
          {addition.isPending ? <Spinner /> : <ImagePlus aria-hidden className="size-4" />}
          Add Images
        </Button>
      </header>
      {!images &&
        (isError ? (
          <div className="rounded-xl border border-line">
            <ErrorState text="Failed to load product images" query={{ refetch, isFetching }} />
          </div>
        ) : (
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4" aria-busy>
            <Skeleton className="aspect-4/3 rounded-xl" />
            <Skeleton className="aspect-4/3 rounded-xl" />
          </div>
        ))}
      {images?.length === 0 && (
        <p className="rounded-xl border border-dashed border-line-strong px-4 py-6 text-center text-sm text-muted">
          No additional images. Click "Add Images" to upload more product images.
        </p>
      )}
      {images && images.length > 0 && (
        <SortablePictures
          label="Gallery images"
          pictures={images.map(({ id, imageUrl, alt, decorative }) => ({
            key: id,
            address: imageUrl,
            alt,
            caption: decorative ? 'Decoration' : alt,
          }))}
          onDescribe={(at) => setDescribing(images[at])}
          onMove={(from, to) => order.mutate(moved(images, from, to))}
          onRemove={(at) => askToDelete(images[at])}
        />
      )}
      {picking && (
        <PicturePicker
          multiple
          onOpenChange={setPicking}
          onSelect={(urls) => addition.mutate(urls)}
        />
      )}
      {describing && (
        <PictureTextForm
          product={product}
          image={describing}
          onClose={() => setDescribing(undefined)}
        />
      )}
    </section>
  );
}

interface PictureTextFormProps {
  product: Product;
  image: ProductImage;
  onClose(): void;
}

/** What a picture of a gallery shows, in words, or that it is decoration. */
function PictureTextForm({ product, image, onClose }: PictureTextFormProps) {
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
