// A blind, shutter or curtain, with its price and pictures.

import { adminApi } from '../../admin-urls.ts';
import { entity, type Stored } from '../../kit/crud/entity.ts';
import { type SearchResult, searchFields } from '../../kit/crud/search-fields.ts';
import { type Fields, field, optional } from '../../kit/fields/field.ts';
import {
  area,
  checkbox,
  choice,
  choices,
  lines,
  price,
  slug,
  text,
} from '../../kit/fields/fields.ts';
import { requiredText, textField } from '../../lib/text/fields.ts';
import { isUrlOrPath } from '../../lib/text/links.ts';
import { z } from '../../lib/text/zod.ts';
import { api, urls } from '../../urls.ts';
import type { Category } from '../categories/category.ts';
import type { BookingSettings } from '../settings/booking-settings.ts';
import { fromPriceOf, type Priced } from './from-price-text.ts';
import { type NamedWeave, weaveLabels } from './weave.ts';

const IMAGE_REQUIRED = 'Please select at least one image from the media library';
const GALLERY_IMAGE_REQUIRED = 'Please select an image from the media library';

/** A path, an http(s) address, or the bare name of an uploaded file. */
const isGalleryImage = (value: string) => isUrlOrPath(value) || /^[\w][\w.-]*$/.test(value);

const colourSchema = z.object({
  name: requiredText('Colour name is required', 60),
  hex: z.string().regex(/^#[0-9a-f]{6}$/i, 'Must be a valid hex color'),
});

/** Rooms that visitors can filter by. */
export const rooms = [
  'Living rooms',
  'Bedrooms',
  'Nurseries',
  'Kitchens',
  'Bathrooms',
  'Dining rooms',
  'Home offices',
  'Conservatories',
  'Patio doors',
  'Bay windows',
] as const;

/** Light control that visitors can filter by. */
export const lightControls = ['Blackout', 'Dimout', 'Light filtering', 'Privacy'] as const;

const categoryId = z.coerce
  .number('Category is required')
  .int('Category is required')
  .min(1, 'Category is required');
const image = z
  .string({ error: IMAGE_REQUIRED })
  .trim()
  .min(1, IMAGE_REQUIRED)
  .max(2000)
  .refine(isGalleryImage, 'Must be a valid URL or path');
const flag = (label: string) => {
  const shown = checkbox(label, { half: true });
  return { ...shown, input: optional(shown.input, false) };
};
const someLines = (label: string) =>
  lines(label, { noun: 'lines', each: 200, most: 20, half: true, hint: 'One on each line' });
const weaves = Object.entries(weaveLabels).map(([value, label]) => ({
  value: value as NamedWeave,
  label,
}));

/** As the form shows them, group by group. */
export const productFields = {
  about: {
    name: text('Name', { most: 120, required: true, title: true, sort: true, half: true }),
    slug: slug('name', { half: true, search: true }),
    description: area('Description', { most: 5000, required: true, search: true }),
    categoryId: field(
      'select',
      'Category',
      { input: categoryId, wire: z.int(), blank: 0 },
      { prompt: 'Choose a category' },
    ),
    featured: flag('Featured'),
    isNew: flag('New'),
  },
  picture: { image: field('picture', 'Main image', { input: image, wire: z.string(), blank: '' }) },
  price: {
    /** Null where the price is given at the visit. */
    priceFromPence: price('Price from', {
      hint: 'Used until the product has prices by size; then the site shows the lowest of those. Raising the prices doesn’t change it. Leave it empty if you give the price at the visit.',
    }),
    /** `per window`, `per square metre` … */
    priceUnit: {
      ...text('Price unit', { most: 60, half: true }),
      input: optional(textField(60), 'per window'),
      blank: 'per window',
    },
    leadTime: text('Lead time', { most: 120, half: true, hint: 'Such as: 4-day fitting' }),
    showOnHome: flag('Show on home page'),
  },
  offers: {
    features: someLines('Features'),
    materials: someLines('Materials'),
    colours: field('colours', 'Colours', {
      input: optional(z.array(colourSchema).max(60), []),
      wire: z.array(z.object({ name: z.string(), hex: z.string() })),
      blank: [],
    }),
    weave: choice('Cloth of the swatches', weaves, {
      blank: '',
      refused: 'Please choose a cloth',
      folded: true,
    }),
  },
  light: {
    rooms: choices('Rooms', rooms),
    lightControls: choices('Light control', lightControls),
    lightNote: text('Note on light', { most: 200 }),
  },
  care: {
    childSafety: area('Child safety', { most: 1000, half: true }),
    care: area('Care', { most: 1000, half: true }),
  },
} satisfies Record<string, Fields>;

export const products = entity({
  singular: 'Product',
  plural: 'Products',
  table: 'products',
  topic: 'catalogue',
  paths: { list: api.products(), write: api.products() },
  screen: urls.admin.products(),
  shownAt: [adminApi.dashboard(), adminApi.belowProducts()],
  seenAt: ({ slug }) => urls.product(slug),
  found: { place: 40, hasSearch: true },
  life: true,
  fields: {
    ...productFields.about,
    ...productFields.picture,
    ...productFields.price,
    ...productFields.offers,
    ...productFields.light,
    ...productFields.care,
    ...searchFields,
  },
  sortable: {
    category: [{ by: 'categoryId', table: 'categories', column: 'name' }],
    status: ['featured', 'isNew'],
  },
});
export type Product = Stored<typeof products>;

/** POST also takes further pictures: product and gallery are saved together or not at all. */
export const newProductInput = products.input.extend({
  images: z
    .array(
      z
        .string()
        .trim()
        .min(1, GALLERY_IMAGE_REQUIRED)
        .max(2000)
        .refine(isGalleryImage, 'Must be a valid URL or path'),
    )
    .max(20)
    .optional()
    .default([]),
});

/** What search engines show of it, unless it has its own words. */
export function productResult(
  product: Pick<Product, 'name' | 'description'> & Priced,
  siteName: string,
): SearchResult {
  const { sum, unit } = fromPriceOf(product);
  return {
    title: `${product.name}${sum ? `, from ${sum} ${unit}` : ''} | ${siteName}`,
    description: product.description.slice(0, 155),
  };
}

export const productImageSchema = z.object({
  id: z.int(),
  productId: z.int(),
  imageUrl: z.string(),
  alt: z.string(),
  /** Screen readers skip it. */
  decorative: z.boolean(),
  order: z.int(),
});
export type ProductImage = z.infer<typeof productImageSchema>;

export const productImageInput = z.object({
  productId: z
    .int('Product ID is missing. Cannot update product.')
    .min(1, 'Product ID is missing. Cannot update product.'),
  imageUrl: z
    .string({ error: GALLERY_IMAGE_REQUIRED })
    .trim()
    .min(1, GALLERY_IMAGE_REQUIRED)
    .max(2000)
    .refine(isGalleryImage, 'Must be a valid URL or path'),
  alt: textField(300).optional(),
  order: z.int().min(0).max(10_000).optional(),
});

export const pictureTextInput = z
  .object({ alt: textField(300), decorative: z.boolean().optional().default(false) })
  .refine(({ alt, decorative }) => decorative || alt !== '', {
    path: ['alt'],
    error: 'Describe the picture, or tick that it is decoration',
  });
export type PictureTextInput = z.input<typeof pictureTextInput>;

/**
 * The service to book for a product of this category: the service of the same name, the category's own, one whose last
 * word is unique ('Shutters'), or else the last service without a category.
 */
export function serviceOf(
  productName: string,
  category: Pick<Category, 'name' | 'slug'> | undefined,
  services: BookingSettings['services'],
): string {
  const offered = services.filter(({ active }) => active);
  const words = `${productName} ${category?.name ?? ''}`.toLowerCase();
  const kindOf = ({ label }: { label: string }) =>
    label.toLowerCase().split(' ').at(-1)?.replace(/s$/, '') ?? '';
  const ofCategory = offered.filter((service) => service.category !== null);
  const found =
    offered.find(({ label }) => label === category?.name || label === productName) ??
    ofCategory.find((service) => service.category === category?.slug) ??
    ofCategory.find((service) => {
      const kind = kindOf(service);
      return (
        words.includes(kind) && ofCategory.filter((other) => kindOf(other) === kind).length === 1
      );
    }) ??
    offered.findLast((service) => service.category === null);
  return found?.label ?? '';
}
