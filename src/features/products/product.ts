// A blind, shutter or curtain, with its price and pictures.

import { describeResource } from '../../kit/crud/resource.ts';
import { type SearchResult, searchFields } from '../../kit/crud/search-fields.ts';
import { inputShape, wireShape } from '../../kit/fields/field.ts';
import { requiredText, slugField, textField } from '../../lib/text/fields.ts';
import { isUrlOrPath } from '../../lib/text/links.ts';
import { z } from '../../lib/text/zod.ts';
import { api } from '../../urls.ts';
import type { Category } from '../categories/category.ts';
import type { BookingSettings } from '../settings/booking-settings.ts';
import { fromPriceOf, type Priced } from './from-price-text.ts';
import { type NamedWeave, weaveLabels } from './weave.ts';

const IMAGE_REQUIRED = 'Please select at least one image from the media library';
const GALLERY_IMAGE_REQUIRED = 'Please select an image from the media library';

/** A path, an http(s) address, or the bare name of an uploaded file. */
const isGalleryImage = (value: string) => isUrlOrPath(value) || /^[\w][\w.-]*$/.test(value);

const linesOfText = (max: number) =>
  z
    .array(textField(200))
    .max(max)
    .transform((lines) => lines.filter(Boolean));

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

const weave = z.enum(Object.keys(weaveLabels) as NamedWeave[]);

const productFields = {
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  categoryId: z.int(),
  image: z.string(),
  featured: z.boolean(),
  isNew: z.boolean(),
  /** Null where the price is given at the visit. */
  priceFromPence: z.int().nullable(),
  /** `per window`, `per square metre` … */
  priceUnit: z.string(),
  features: z.array(z.string()),
  colours: z.array(z.object({ name: z.string(), hex: z.string() })),
  weave,
  /** `4-day fitting` … */
  leadTime: z.string(),
  showOnHome: z.boolean(),
  materials: z.array(z.string()),
  rooms: z.array(z.string()),
  lightControls: z.array(z.string()),
  lightNote: z.string(),
  childSafety: z.string(),
  care: z.string(),
  ...wireShape(searchFields),
};

export const productSchema = z.object({ id: z.int(), ...productFields, version: z.int() });
export type Product = z.infer<typeof productSchema>;

const productInput = z.object({
  name: requiredText('Name is required', 120),
  slug: slugField(),
  description: requiredText('Description is required', 5000),
  categoryId: z.coerce
    .number('Category is required')
    .int('Category is required')
    .min(1, 'Category is required'),
  image: z
    .string({ error: IMAGE_REQUIRED })
    .trim()
    .min(1, IMAGE_REQUIRED)
    .max(2000)
    .refine(isGalleryImage, 'Must be a valid URL or path'),
  featured: z.boolean().optional().default(false),
  isNew: z.boolean().optional().default(false),
  priceFromPence: z
    .int('Must be a price such as 55 or 55.50')
    .min(0, 'Must be 0 or more')
    .max(10_000_000, 'Must be at most £100,000')
    .nullish()
    .transform((pence) => pence ?? null),
  priceUnit: textField(60).optional().default('per window'),
  features: linesOfText(20).optional().default([]),
  colours: z.array(colourSchema).max(60).optional().default([]),
  weave: weave.optional().default(''),
  leadTime: textField(120).optional().default(''),
  showOnHome: z.boolean().optional().default(false),
  materials: linesOfText(20).optional().default([]),
  rooms: z.array(z.enum(rooms)).max(rooms.length).optional().default([]),
  lightControls: z.array(z.enum(lightControls)).max(lightControls.length).optional().default([]),
  lightNote: textField(200).optional().default(''),
  childSafety: textField(1000).optional().default(''),
  care: textField(1000).optional().default(''),
  ...inputShape(searchFields),
  version: z.int().optional(),
});
export type ProductInput = z.input<typeof productInput>;

/** POST also takes further pictures: product and gallery are saved together or not at all. */
export const newProductInput = productInput.extend({
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

export const products = describeResource({
  singular: 'Product',
  plural: 'Products',
  topic: 'catalogue',
  paths: { list: api.products(), write: api.products() },
  schema: productSchema,
  input: productInput,
  searchable: ['name', 'slug', 'description'],
  life: true,
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
