// What a first start loads into an empty database: the same pictures, categories, products and visits
// that staff would make, through the same schemas, stores and media pipeline.
import { join } from 'node:path';
import demoCategories from '../../../content/categories.json' with { type: 'json' };
import demoCategoryIcons from '../../../content/category-icons.json' with { type: 'json' };
import demoPictures from '../../../content/pictures.json' with { type: 'json' };
import demoProducts from '../../../content/products.json' with { type: 'json' };
import { seedAppointments } from '../../features/appointments/server/seed.ts';
import { seedBlog } from '../../features/blog/server/seed.ts';
import { categoryInput } from '../../features/categories/category.ts';
import { categoryStore } from '../../features/categories/server/store.ts';
import {
  blankCategoryIcon,
  categoryIconInput,
} from '../../features/category-icons/category-icon.ts';
import { categoryIconStore } from '../../features/category-icons/server/store.ts';
import { seedContact } from '../../features/contact/server/seed.ts';
import { seedContent } from '../../features/content/server/seed.ts';
import { seedFaqs } from '../../features/faqs/server/seed.ts';
import { importPicture, type MediaParts } from '../../features/media/server/library.ts';
import { seedPages } from '../../features/pages/server/seed.ts';
import { newProductInput } from '../../features/products/product.ts';
import { insertProductImage, productStore } from '../../features/products/server/store.ts';
import { seedTestimonials } from '../../features/testimonials/server/seed.ts';
import { validate } from '../../kit/http/validate.ts';
import { londonDayOf } from '../../lib/time/london-day.ts';

/** Address and alternative text of an imported picture, by the name it has in content/pictures. */
type Pictures = ReadonlyMap<string, { url: string; alt: string }>;

/** @param secret signs the links of the sample visits. */
export async function loadDemoContent(
  media: MediaParts,
  contentDir: string,
  secret: string,
): Promise<void> {
  const { database, clock, log } = media;
  log.info('loading the demo content');
  const pictures = await importPictures(media, contentDir);
  log.info({ count: pictures.size }, 'pictures are in the media library');
  await seedCatalogue(media, pictures);
  log.info(
    { categories: demoCategories.length, products: demoProducts.length },
    'the catalogue is loaded',
  );
  await seedCategoryIcons(media);
  const addressOf = (file: string) => pictureOf(pictures, file).url;
  await seedContent(database, addressOf, londonDayOf(clock.now()));
  const words = await seedPages({ database, clock, contentDir, addressOf });
  log.info({ pages: words }, 'areas, guides and legal templates are loaded');
  const articles = await seedBlog({ database, clock, contentDir, addressOf });
  log.info({ articles }, 'articles are loaded');
  const questions = await seedFaqs({ database, clock });
  log.info({ questions }, 'questions and answers are loaded');
  const visits = await seedAppointments(database, secret, clock.now());
  log.info({ visits }, 'sample visits are in the diary');
  const reviews = await seedTestimonials(database, clock);
  const messages = await seedContact(database, clock);
  log.info({ reviews, messages }, 'sample reviews and messages are loaded');
}

async function importPictures(media: MediaParts, contentDir: string): Promise<Pictures> {
  const pictures = new Map<string, { url: string; alt: string }>();
  for (const { file, alt } of demoPictures) {
    const { url } = await importPicture(media, join(contentDir, 'pictures', file), {
      name: file,
      alt,
    });
    pictures.set(file, { url, alt });
    if (pictures.size % 15 === 0)
      media.log.info(`${pictures.size} of ${demoPictures.length} pictures`);
  }
  return pictures;
}

function pictureOf(pictures: Pictures, file: string) {
  const known = pictures.get(file);
  if (!known) throw new Error(`content/pictures.json does not name ${file}`);
  return known;
}

async function seedCatalogue({ database, clock }: MediaParts, pictures: Pictures): Promise<void> {
  const picture = (file: string) => pictureOf(pictures, file);
  const categories = categoryStore(database);
  const products = productStore(database);
  await database.write(async (trx) => {
    const categoryIds = new Map<string, number>();
    for (const sample of demoCategories) {
      const input = validate(categoryInput, { ...sample, image: picture(sample.image).url });
      const { id } = await categories.insert(trx, input, clock.now());
      categoryIds.set(sample.slug, id);
    }
    for (const sample of demoProducts) {
      const { images, ...input } = validate(newProductInput, {
        ...sample,
        categoryId: categoryIds.get(sample.categorySlug),
        image: picture(sample.image).url,
      });
      const product = await products.insert(trx, input, clock.now());
      for (const [index, file] of images.entries()) {
        const { url, alt } = picture(file);
        await insertProductImage(trx, {
          productId: product.id,
          imageUrl: url,
          alt,
          order: index + 1,
        });
      }
    }
  });
}

async function seedCategoryIcons({ database, clock }: MediaParts): Promise<void> {
  const icons = categoryIconStore(database);
  await database.write(async (trx) => {
    for (const sample of demoCategoryIcons) {
      const input = validate(categoryIconInput, sample);
      await icons.insert(trx, { ...blankCategoryIcon, ...input }, clock.now());
    }
  });
}
