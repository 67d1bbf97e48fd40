import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { crudApi } from '../../../kit/crud/server/crud-api.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import { crudLife } from '../../../kit/life/server/life.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import { readRecordId } from '../../../lib/text/record-id.ts';
import { api } from '../../../urls.ts';
import { categoryStore } from '../../categories/server/store.ts';
import {
  newProductInput,
  pictureTextInput,
  productImageInput,
  productImageSchema,
  products,
} from '../product.ts';
import {
  deleteProductImage,
  describeProductImage,
  findProductImage,
  insertProductImage,
  listProductImages,
  orderProductImages,
  productStore,
} from './store.ts';

const route = routesUnder('Products');

const galleryOrderInput = z.object({ ids: z.array(z.int()).max(1000) });

export const productLife = crudLife(products, productStore, ({ database }) => {
  const categories = categoryStore(database);
  return {
    filters: { categoryId: (text) => readRecordId(text) ?? 0 },
    createInput: newProductInput,
    slugKind: 'product',
    async beforeWrite(trx, { categoryId }) {
      if (await categories.find(trx, categoryId)) return;
      throw AppError.at('categoryId', 'There is no such category.');
    },
    async afterCreate(trx, { id, name }, input) {
      const { images } = newProductInput.pick({ images: true }).parse(input);
      for (const [index, imageUrl] of images.entries()) {
        await insertProductImage(trx, { productId: id, imageUrl, alt: name, order: index + 1 });
      }
    },
  };
});

export function productsApi(services: Base): Route[] {
  const { database } = services;
  const life = productLife(services);
  const requireProduct = life.writes.found;

  async function requireImage(trx: Handle, id: number) {
    return existing(await findProductImage(trx, id), 'picture');
  }

  return [
    // Before the routes of single products, which would read `images` as an id.
    route.post(adminApi.newProductImage(), {
      summary: 'Add a picture to a gallery; if its order is taken, it goes to the end',
      status: 201,
      body: productImageInput,
      answer: productImageSchema,
      handle: ({ body, caller }) =>
        writeAs(services, caller, 'catalogue', async (trx, audit) => {
          const product = await requireProduct(trx, body.productId);
          const alt = body.alt || product.name || 'Product image';
          const added = await insertProductImage(trx, { ...body, alt });
          await audit('added picture', 'product', { subjectId: product.id });
          return added;
        }),
    }),
    route.put(adminApi.productImage(':id'), {
      summary: 'Describe a picture of a gallery, or say that it is decoration',
      body: pictureTextInput,
      answer: productImageSchema,
      handle: ({ id, body, caller }) =>
        writeAs(services, caller, 'catalogue', async (trx, audit) => {
          const image = await requireImage(trx, id());
          await audit('described picture', 'product', { subjectId: image.productId });
          return describeProductImage(trx, image.id, body);
        }),
    }),
    route.delete(adminApi.productImage(':id'), {
      summary: 'Take a picture out of its gallery',
      handle: ({ id, caller }) =>
        writeAs(services, caller, 'catalogue', async (trx, audit) => {
          const image = await requireImage(trx, id());
          await deleteProductImage(trx, image.id);
          await audit('removed picture', 'product', { subjectId: image.productId });
        }),
    }),
    route.get(api.productImages(':id'), {
      summary: 'A product’s gallery, in order',
      answer: z.array(productImageSchema),
      async handle({ id }) {
        const product = await requireProduct(database.db, id());
        return listProductImages(database.db, product.id);
      },
    }),
    route.put(adminApi.productImageOrder(':id'), {
      summary: 'Reorder a gallery: its picture ids in the new order',
      body: galleryOrderInput,
      answer: z.array(productImageSchema),
      handle: ({ id, body, caller }) =>
        writeAs(services, caller, 'catalogue', async (trx, audit) => {
          const product = await requireProduct(trx, id());
          const known = (await listProductImages(trx, product.id)).map((image) => image.id);
          const same =
            known.length === body.ids.length && known.every((one) => body.ids.includes(one));
          if (!same) {
            throw new AppError('conflict', 'The gallery has changed meanwhile. Please look again.');
          }
          await orderProductImages(trx, product.id, body.ids);
          await audit('ordered pictures', 'product', { subjectId: product.id });
          return listProductImages(trx, product.id);
        }),
    }),
    ...crudApi(life),
  ];
}
