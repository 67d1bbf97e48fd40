import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import { type CrudServices, crudApi } from '../../../kit/crud/server/crud-api.ts';
import {
  forgetSlug,
  forgetSlugsOf,
  rememberSlug,
} from '../../../kit/crud/server/old-slug-store.ts';
import { type Route, route } from '../../../kit/http/route.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { readRecordId } from '../../../lib/text/record-id.ts';
import { api } from '../../../urls.ts';
import { categoryStore } from '../../categories/server/store.ts';
import { newProductInput, productImageInput, productImageSchema, products } from '../product.ts';
import {
  deleteProductImage,
  findProductImage,
  insertProductImage,
  listProductImages,
  orderProductImages,
  productStore,
} from './store.ts';

const galleryOrderInput = z.object({ ids: z.array(z.int()).max(1000) });

export function productsApi(services: CrudServices): Route[] {
  const { database, clock } = services;
  const store = productStore(database);
  const categories = categoryStore(database);

  async function requireCategory(trx: Handle, categoryId: number) {
    if (await categories.find(trx, categoryId)) return;
    const message = 'There is no such category.';
    throw new AppError('invalid', message, { fields: { categoryId: message } });
  }

  async function requireProduct(db: Handle, id: number) {
    const product = await store.find(db, id);
    if (!product) throw new AppError('notFound', 'There is no such product.');
    return product;
  }

  return [
    // Before the routes of single products, which would read `images` as an id.
    route({
      method: 'POST',
      path: adminApi.newProductImage(),
      tag: 'Products',
      summary: 'Add a picture to a gallery; if its order is taken, it goes to the end',
      status: 201,
      body: productImageInput,
      answer: productImageSchema,
      async handle({ body, caller }) {
        const image = await database.write(async (trx) => {
          const product = await requireProduct(trx, body.productId);
          const alt = body.alt || product.name || 'Product image';
          const added = await insertProductImage(trx, { ...body, alt });
          await recordAudit(trx, caller, clock.now(), {
            action: 'added picture',
            subject: 'product',
            subjectId: product.id,
          });
          return added;
        });
        database.changes.publish('catalogue');
        return image;
      },
    }),
    route({
      method: 'DELETE',
      path: adminApi.productImage(':id'),
      tag: 'Products',
      summary: 'Take a picture out of its gallery',
      async handle({ id, caller }) {
        await database.write(async (trx) => {
          const image = await findProductImage(trx, id());
          if (!image) throw new AppError('notFound', 'There is no such picture.');
          await deleteProductImage(trx, image.id);
          await recordAudit(trx, caller, clock.now(), {
            action: 'removed picture',
            subject: 'product',
            subjectId: image.productId,
          });
        });
        database.changes.publish('catalogue');
      },
    }),
    route({
      method: 'GET',
      path: api.productImages(':id'),
      tag: 'Products',
      summary: 'A product’s gallery, in order',
      answer: z.array(productImageSchema),
      async handle({ id }) {
        const product = await requireProduct(database.db, id());
        return listProductImages(database.db, product.id);
      },
    }),
    route({
      method: 'PUT',
      path: adminApi.productImageOrder(':id'),
      tag: 'Products',
      summary: 'Reorder a gallery: its picture ids in the new order',
      body: galleryOrderInput,
      answer: z.array(productImageSchema),
      async handle({ id, body, caller }) {
        const images = await database.write(async (trx) => {
          const product = await requireProduct(trx, id());
          const known = (await listProductImages(trx, product.id)).map((image) => image.id);
          const same =
            known.length === body.ids.length && known.every((one) => body.ids.includes(one));
          if (!same) {
            throw new AppError('conflict', 'The gallery has changed meanwhile. Please look again.');
          }
          await orderProductImages(trx, product.id, body.ids);
          await recordAudit(trx, caller, clock.now(), {
            action: 'ordered pictures',
            subject: 'product',
            subjectId: product.id,
          });
          return listProductImages(trx, product.id);
        });
        database.changes.publish('catalogue');
        return images;
      },
    }),
    ...crudApi(products, store, services, {
      filters: { categoryId: (text) => readRecordId(text) ?? 0 },
      createInput: newProductInput,
      beforeWrite: (trx, { categoryId }) => requireCategory(trx, categoryId),
      async afterCreate(trx, product, input) {
        await forgetSlug(trx, 'product', product.slug);
        const { images } = newProductInput.pick({ images: true }).parse(input);
        for (const [index, imageUrl] of images.entries()) {
          await insertProductImage(trx, {
            productId: product.id,
            imageUrl,
            alt: product.name,
            order: index + 1,
          });
        }
      },
      afterReplace: (trx, before, after) => rememberSlug(trx, 'product', before, after),
      beforeRemove: (trx, { id }) => forgetSlugsOf(trx, 'product', id),
    }),
  ];
}
