// The first picture of a product's page: in the chosen colour and, where there are pictures of it, in the chosen light.
import { FIRST_LIGHT, nameInLight } from '../../media/media.ts';
import { nameInColour, type SitePictureData } from '../../media/site/site-picture.tsx';
import type { Product, ProductImage } from '../product.ts';
import { altInColour } from './alt-in-colour.ts';

const LIGHT_SIZE = { width: 1000, height: 750 };

/** `light` is empty for a picture without positions; they show light coming through, so never a blackout cloth. */
export function stagePictures(
  { name: productName, colours, lightControls }: Product,
  own: SitePictureData,
  asked: string | null,
) {
  const { name } = own;
  const colour = colours.find((one) => one.name === asked);
  const picture = own.colourable && name ? { name, alt: own.alt } : undefined;
  if (!picture) return { picture, colour, coloured: own, pictures: [own], light: [] };
  const prefix = colour ? nameInColour(picture.name, colour.hex) : picture.name;
  const isLit = colours.length > 0 && !lightControls.includes('Blackout');
  const light = (isLit && own.light ? own.light : []).map((position) => ({
    ...position,
    isFirst: position.position === FIRST_LIGHT,
    picture: {
      ...own,
      ...LIGHT_SIZE,
      name: nameInLight(prefix, position.position),
      alt: altInColour(position.alt, colour?.name),
      placeholder: undefined,
    },
  }));
  const coloured = {
    ...own,
    name: prefix,
    alt: colour ? `${productName} in ${colour.name}` : own.alt,
    ...(colour && { placeholder: undefined }),
  };
  const first = light.find(({ isFirst }) => isFirst)?.picture;
  return { picture, colour, coloured, pictures: first ? [first, own] : [coloured], light };
}

/** A picture of the gallery with its own words. Until it has some, it bears the product's name: the library's are better. */
export function galleryPicture(
  { alt, decorative }: Pick<ProductImage, 'alt' | 'decorative'>,
  picture: SitePictureData,
  productName: string | undefined,
): SitePictureData {
  if (decorative) return { ...picture, alt: '' };
  return alt && alt !== productName ? { ...picture, alt } : picture;
}
