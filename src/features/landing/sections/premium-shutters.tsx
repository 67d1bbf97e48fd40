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

/** A price list beside a picture that fills its half of the page, one line per kind of shutter. */
function PremiumShutters(props: PremiumShuttersProps) {
  const { title, subtitle, description, bookLabel, service, includes, items } = props;
  const [first] = items;
  return (
    <section id="shutters" aria-labelledby="shutters-title" className="section relative">
      {first?.picture && (
        <div className="overflow-hidden max-lg:mb-8 max-lg:aspect-[16/9] max-sm:hidden lg:absolute lg:inset-y-0 lg:left-0 lg:w-[42%] lg:rounded-r-[2.5rem]">
          <SitePicture
            picture={first.picture}
            sizes="(min-width: 64rem) max(42vw, 70rem), 100vw"
            className="h-full w-full object-cover"
          />
        </div>
      )}
      <div className="wrap">
        <div className="min-w-0 lg:ml-[45%]">
          <h2 id="shutters-title" className="section-title">
            {title}
          </h2>
          <p className="mt-4 max-w-[48ch] text-lg">{subtitle}</p>
          <p className="mt-2 max-w-[60ch] text-base text-soft">{description}</p>
          <ul className="swipe-row mt-5 sm:mt-5 sm:border-t sm:border-line">
            {items.map((item) => (
              <li
                key={item.title}
                className="group relative grid grid-cols-[5.5rem_1fr] items-center gap-x-4 gap-y-1 border-line max-sm:rounded-card max-sm:border max-sm:p-3 sm:gap-x-5 sm:border-b sm:py-2.5 sm:grid-cols-[5rem_1fr_auto]"
              >
                <span className="overflow-hidden rounded-xl bg-sunk max-sm:row-span-2">
                  {item.picture && (
                    <SitePicture
                      picture={{ ...item.picture, alt: '' }}
                      sizes="5.5rem"
                      className="aspect-[4/3] w-full object-cover"
                    />
                  )}
                </span>
                <div>
                  <h3 className="text-lg">
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
                  <p className="text-sm text-soft">{item.description}</p>
                </div>
                <p className="leading-tight sm:text-right">
                  <span className="font-(family-name:--font-serif) text-xl">{item.price}</span>{' '}
                  <span className="text-sm text-soft sm:block">{item.priceUnit}</span>
                </p>
              </li>
            ))}
          </ul>
          <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-1.5 text-base">
            {includes.map((line) => (
              <li key={line} className="flex gap-2.5">
                <span className="mt-0.5 text-good">
                  <CheckIcon />
                </span>
                {line}
              </li>
            ))}
          </ul>
          <p className="mt-6">
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
