// Loads and changes a product's gallery, with the specification's notifications.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { showFailure } from '../../../kit/crud/admin/use-resource.ts';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { callApi, messageOf } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import { api } from '../../../urls.ts';
import { type Product, type ProductImage, productImageSchema } from '../product.ts';

export function useGallery({ id }: Product) {
  const query = useQuery<ProductImage[]>({
    queryKey: [api.productImages(id)],
    meta: { schema: z.array(productImageSchema), failed: 'Failed to fetch product images' },
  });
  const { isError } = query;
  useEffect(() => {
    if (isError) showFailure('Failed to load product images');
  }, [isError]);
  return query;
}

/** Adds pictures one by one, each after the last. */
export function useImagesAddition({ id, name }: Product) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(addresses: string[]) {
      const count = client.getQueryData<ProductImage[]>([api.productImages(id)])?.length ?? 0;
      for (const [index, imageUrl] of addresses.entries()) {
        const body = {
          productId: id,
          imageUrl,
          alt: name || 'Product image',
          order: count + index + 1,
        };
        await callApi(adminApi.newProductImage(), { method: 'POST', body });
      }
    },
    onSuccess: (_nothing, { length }) =>
      showToast({
        title: length === 1 ? 'Image added' : 'Images added',
        description: `${length} image(s) added to product gallery.`,
      }),
    onError: (error) => showFailure(`Failed to add product image: ${messageOf(error)}`),
    onSettled: () => client.invalidateQueries({ queryKey: [api.productImages(id)] }),
  });
}

export function useImageText({ id }: Product) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: image, values }: { id: number; values: unknown }) =>
      callApi<ProductImage>(adminApi.productImage(image), { method: 'PUT', body: values }),
    onSuccess: () => showToast({ title: 'Description saved' }),
    onError: (error) => showFailure(`Failed to save the description: ${messageOf(error)}`),
    onSettled: () => client.invalidateQueries({ queryKey: [api.productImages(id)] }),
  });
}

export function useImageDeletion({ id }: Product) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (imageId: number) => callApi(adminApi.productImage(imageId), { method: 'DELETE' }),
    onSuccess(_nothing, imageId) {
      showToast({ title: 'Image deleted' });
      client.setQueryData<ProductImage[]>([api.productImages(id)], (list) =>
        list?.filter((image) => image.id !== imageId),
      );
    },
    onError: (error) => showFailure(`Failed to delete product image: ${messageOf(error)}`),
    onSettled: () => client.invalidateQueries({ queryKey: [api.productImages(id)] }),
  });
}

/** Shows the new order at once; the server gets it after earlier changes of order. */
export function useImageOrder({ id }: Product) {
  const client = useQueryClient();
  const queryKey = [api.productImages(id)];
  const mutationKey = ['order', ...queryKey];
  return useMutation({
    mutationKey,
    scope: { id: `order of ${api.productImages(id)}` },
    mutationFn: (images: ProductImage[]) =>
      callApi<ProductImage[]>(adminApi.productImageOrder(id), {
        method: 'PUT',
        body: { ids: images.map((image) => image.id) },
      }),
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
    onError(error) {
      showFailure(`Failed to update order: ${messageOf(error)}`);
      void client.invalidateQueries({ queryKey });
    },
  });
}
