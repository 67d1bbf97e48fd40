// A row that scrolls and snaps; thumbnails link to its pictures. Scripts add the large view and recolour the first
// picture (colour-picker.ts).

import { Segments } from '../../../kit/ui/segments.tsx';
import { urls } from '../../../urls.ts';
import { SitePicture, type SitePictureData } from '../../media/site/site-picture.tsx';
import type { Product } from '../product.ts';
import type { Weave } from '../weave.ts';
import { Cloth } from './cloth.tsx';

interface ProductGalleryProps {
  pictures: SitePictureData[];
  /** For a product whose picture cannot be recoloured: the chosen cloth lies over the first one. */
  cloth: { weave: Weave; chosen: Product['colours'][number] | undefined } | undefined;
  /** The first picture in each position of the blind; may be empty. */
  light: readonly { position: string; alt: string; isFirst: boolean; picture: SitePictureData }[];
}

export function ProductGallery({ pictures, cloth, light }: ProductGalleryProps) {
  return (
    <section aria-label="Pictures" data-gallery>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling row must take the focus
        tabIndex={0}
        className="flex snap-x snap-mandatory overflow-x-auto rounded-card bg-sunk [scrollbar-width:none]"
        data-gallery-row
      >
        {pictures.map((picture, index) => (
          <figure
            key={picture.src}
            id={`picture-${index + 1}`}
            data-in-colour={index === 0 ? '' : undefined}
            className="relative aspect-[4/3] w-full shrink-0 snap-center overflow-hidden"
          >
            <SitePicture
              picture={picture}
              sizes="(min-width: 64rem) 48rem, 100vw"
              className="aspect-[4/3] w-full object-cover"
              priority={index === 0}
            />
            <button
              type="button"
              data-zoom={picture.name ? urls.picture(picture.name, 1920, 'webp') : picture.src}
              data-alt={picture.alt}
              className="needs-script absolute inset-0 cursor-zoom-in"
            >
              <span className="sr-only">Enlarge picture {index + 1}</span>
            </button>
            {index === 0 && cloth && (
              <figcaption
                data-chosen-cloth=""
                hidden={!cloth.chosen}
                className="chosen-cloth pointer-events-none"
              >
                {cloth.chosen && (
                  <>
                    <Cloth colour={cloth.chosen} weave={cloth.weave} className="" />
                    {cloth.chosen.name}
                  </>
                )}
              </figcaption>
            )}
            {index === 0 && light.length > 0 && (
              <div
                data-light=""
                className="needs-script pointer-events-none absolute inset-x-0 bottom-3 grid justify-center"
              >
                <Segments
                  legend="Position of the blind"
                  isLegendShown={false}
                  name="position"
                  options={light.map(({ position, alt }) => ({
                    value: position,
                    label: capitalised(position),
                    alt,
                  }))}
                  chosen={light.find(({ isFirst }) => isFirst)?.position ?? ''}
                  className="pointer-events-auto"
                />
              </div>
            )}
          </figure>
        ))}
      </div>
      {pictures.length > 1 && (
        <ul className="-mx-1.5 mt-1.5 flex gap-3 overflow-x-auto p-1.5 [scrollbar-width:thin]">
          {pictures.map((picture, index) => (
            <li
              key={picture.src}
              data-in-colour={index === 0 ? '' : undefined}
              className="w-24 shrink-0"
            >
              <a
                href={`#picture-${index + 1}`}
                className="relative block aspect-[4/3] overflow-hidden rounded-lg"
              >
                <span className="sr-only">Picture {index + 1}</span>
                <SitePicture
                  picture={{ ...picture, alt: '' }}
                  sizes="6rem"
                  className="aspect-[4/3] w-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {light.length > 0 && (
        <>
          <p className="mt-1 text-[0.8125rem] text-soft">
            An impression: a light-filtering cloth on a sunny day.
          </p>
          <noscript>
            <ul className="mt-3 grid grid-cols-3 gap-3 text-sm">
              {light.map(({ position, picture }) => (
                <li key={position}>
                  <div className="mb-1 aspect-[4/3]">
                    <SitePicture
                      picture={picture}
                      sizes="(min-width: 64rem) 16rem, 33vw"
                      className="size-full rounded-lg object-cover"
                    />
                  </div>
                  {capitalised(position)}
                </li>
              ))}
            </ul>
          </noscript>
        </>
      )}
      <dialog
        data-zoom-dialog
        aria-label="Enlarged picture"
        className="m-auto max-h-[96vh] max-w-[96vw] overflow-hidden rounded-card bg-ground p-0 backdrop:bg-ink/80"
      >
        {/* Sized before its picture loads, so that the dialog is visible at once. */}
        <img
          data-zoom-picture
          alt=""
          className="max-h-[96vh] min-h-60 w-auto min-w-60 object-contain"
        />
        <form method="dialog">
          <button
            type="submit"
            className="absolute top-3 right-3 grid size-11 cursor-pointer place-items-center rounded-full bg-ground text-xl shadow-card"
          >
            <span aria-hidden="true">×</span>
            <span className="sr-only">Close</span>
          </button>
          {pictures.length > 1 &&
            (['Previous', 'Next'] as const).map((way) => (
              <button
                key={way}
                type="button"
                data-step={way === 'Next' ? 1 : -1}
                className={`absolute top-1/2 grid size-11 -translate-y-1/2 cursor-pointer place-items-center rounded-full bg-ground text-xl shadow-card ${way === 'Next' ? 'right-3' : 'left-3'}`}
              >
                <span aria-hidden="true">{way === 'Next' ? '›' : '‹'}</span>
                <span className="sr-only">{way} picture</span>
              </button>
            ))}
        </form>
      </dialog>
    </section>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
