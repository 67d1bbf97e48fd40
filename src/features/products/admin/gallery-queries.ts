// Loads and changes a product's gallery, with the specification's notifications.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { showFailure, useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { deleteAt, post, put } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import { api } from '../../../urls.ts';
import { type Product, type ProductImage, productImageSchema } from '../product.ts';

export function useGallery({ id }: Product) {
  const query = useRead(api.productImages(id), {
    schema: z.array(productImageSchema),
    failed: 'Failed to fetch product images',
  });
  const { isError } = query;
  useEffect(() => {
    if (isError) showFailure('Failed to load product images');
  }, [isError]);
  return query;
}

const changes = ({ id }: Product) => ({ changes: [api.productImages(id)], waits: true });

/** Adds pictures one by one, each after the last. */
export function useImagesAddition(product: Product) {
  const { id, name } = product;
  const client = useQueryClient();
  return useAction({
    call: async (addresses: string[]) => {
      const count = client.getQueryData<ProductImage[]>([api.productImages(id)])?.length ?? 0;
      for (const [index, imageUrl] of addresses.entries()) {
        const body = {
          productId: id,
          imageUrl,
          alt: name || 'Product image',
          order: count + index + 1,
        };
        await post(adminApi.newProductImage(), body);
      }
    },
    ...changes(product),
    done: (_nothing, { length }) => ({
      title: length === 1 ? 'Image added' : 'Images added',
      description: `${length} image(s) added to product gallery.`,
    }),
    failed: 'Failed to add product image: ',
  });
}

export const useImageText = (product: Product) =>
  useAction({
    call: ({ id, values }: { id: number; values: unknown }) =>
      put<ProductImage>(adminApi.productImage(id), values),
    ...changes(product),
    done: 'Description saved',
    failed: 'Failed to save the description: ',
  });

export const useImageDeletion = (product: Product) =>
  useAction({
    call: (imageId: number) => deleteAt(adminApi.productImage(imageId)),
    ...changes(product),
    done: 'Image deleted',
    failed: 'Failed to delete product image: ',
    shows: (client, _nothing, imageId) =>
      client.setQueryData<ProductImage[]>([api.productImages(product.id)], (list) =>
        list?.filter((image) => image.id !== imageId),
      ),
  });

/** Shows the new order at once; the server gets it after earlier changes of order. */
export function useImageOrder({ id }: Product) {
  const client = useQueryClient();
  const queryKey = [api.productImages(id)];
  const mutationKey = ['order', ...queryKey];
  return useAction({
    call: (images: ProductImage[]) =>
      put<ProductImage[]>(adminApi.productImageOrder(id), { ids: images.map((image) => image.id) }),
    mutationKey,
    scope: { id: `order of ${api.productImages(id)}` },
    failed: 'Failed to update order: ',
    async onMutate(images) {
      await client.cancelQueries({ queryKey });
      client.setQueryData<ProductImage[]>(queryKey, images);
    },
    async onSuccess(images) {
      // A read that started earlier may bring the old order back.
      if (client.isMutating({ mutationKey }) > 1) return;
      await client.cancelQueries({ queryKey });
      client.setQueryData<ProductImage[]>(queryKey, images);
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}
