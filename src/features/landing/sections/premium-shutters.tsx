import { CheckIcon } from '../../../kit/ui/site-icons.tsx';
import { fillText } from '../../content/content-text.ts';
import { SitePicture, type SitePictureData } from '../../media/site/site-picture.tsx';
import { serviceOf } from '../../products/product.ts';
import { type LandingSection, picturesOf, pounds } from '../server/landing-section.ts';

interface PremiumShuttersProps {
  title: string;
  subtitle: string;
  description: string;
  bookLabel: string;
  service: string;
  includes: string[];
  items: {
    title: string;
    description: string;
    price: string;
    priceUnit: string;
    href: string;
    picture: SitePictureData | undefined;
  }[];
}

/** A price list beside a tall picture, one line per kind of shutter. */
export function PremiumShutters(props: PremiumShuttersProps) {
  const { title, subtitle, description, bookLabel, service, includes, items } = props;
  const [first] = items;
  return (
    <section id="shutters" aria-labelledby="shutters-title" className="section">
      <div className="wrap grid gap-7 sm:gap-12 lg:grid-cols-[5fr_6fr] lg:gap-20">
        {first?.picture && (
          <div className="overflow-hidden rounded-card bg-sunk max-sm:hidden lg:sticky lg:top-28 lg:self-start">
            <SitePicture
              picture={first.picture}
              sizes="(min-width: 64rem) 33rem, 100vw"
              className="aspect-[4/3] w-full object-cover lg:aspect-[3/4]"
            />
          </div>
        )}
        <div className="min-w-0">
          <h2 id="shutters-title" className="section-title">
            {title}
          </h2>
          <p className="mt-4 max-w-[48ch] text-lg">{subtitle}</p>
          <p className="mt-2 max-w-[56ch] text-base sm:mt-3 text-soft">{description}</p>
          <ul className="swipe-row mt-5 sm:mt-8 sm:border-t sm:border-line">
            {items.map((item) => (
              <li
                key={item.title}
                className="group relative grid grid-cols-[5.5rem_1fr] items-center gap-x-4 gap-y-1 border-line max-sm:rounded-card max-sm:border max-sm:p-3 sm:gap-x-5 sm:border-b sm:py-4 sm:grid-cols-[7rem_1fr_auto]"
              >
                <span className="overflow-hidden rounded-xl bg-sunk max-sm:row-span-2">
                  {item.picture && (
                    <SitePicture
                      picture={{ ...item.picture, alt: '' }}
                      sizes="7rem"
                      className="aspect-[4/3] w-full object-cover"
                    />
                  )}
                </span>
                <div>
                  <h3 className="text-xl">
                    {item.href ? (
                      <a
                        href={item.href}
                        className="after:absolute after:inset-0 group-hover:text-primary-strong"
                      >
                        {item.title}
                      </a>
                    ) : (
                      item.title
                    )}
                  </h3>
                  <p className="mt-0.5 text-sm text-soft sm:text-base">{item.description}</p>
                </div>
                <p className="leading-tight sm:text-right">
                  <span className="font-(family-name:--font-serif) text-xl">{item.price}</span>{' '}
                  <span className="text-sm text-soft sm:block">{item.priceUnit}</span>
                </p>
              </li>
            ))}
          </ul>
          <ul className="mt-5 grid gap-1.5 text-base sm:mt-7 sm:gap-2.5">
            {includes.map((line) => (
              <li key={line} className="flex gap-2.5">
                <span className="mt-0.5 text-good">
                  <CheckIcon />
                </span>
                {line}
              </li>
            ))}
          </ul>
          <p className="mt-6 sm:mt-8">
            <a href="#appointment-form" data-service={service} className="button button-primary">
              {bookLabel}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}

export const premiumShutters: LandingSection<PremiumShuttersProps> = {
  Section: PremiumShutters,
  async load(data) {
    const { items, priceFromLabel, ...words } = data.landing.premiumShutters;
    if (items.length === 0) return undefined;
    const find = await picturesOf(
      data,
      items.map(({ image }) => image),
    );
    return {
      ...words,
      service: serviceOf(words.title, undefined, data.settings.booking.services),
      items: items.map(({ pricePence, priceFrom, image, alt, ...item }) => ({
        ...item,
        price: priceFrom
          ? fillText(priceFromLabel, { price: pounds(pricePence) })
          : pounds(pricePence),
        picture: find(image, alt),
      })),
    };
  },
};
