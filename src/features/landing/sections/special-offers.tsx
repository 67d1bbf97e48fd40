import { type Action, ButtonLink } from '../../../kit/ui/button-link.tsx';
import { FoldOnPhones } from '../../../kit/ui/fold-on-phones.tsx';
import { CheckIcon } from '../../../kit/ui/site-icons.tsx';
import { longDay } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import { fillText } from '../../content/content-text.ts';
import type { Landing } from '../../content/landing.ts';
import { type Offer, offersOn, savesMoney } from '../../content/offer.ts';
import { atListPrice } from '../../content/offer-warnings.ts';
import { action, type LandingSection, pounds } from '../server/landing-section.ts';

type Words = 'title' | 'subtitle' | 'bookLabel' | 'regularPriceLabel';

interface OfferCard extends Omit<Offer, 'urgent'> {
  price: string;
  /** Struck through; empty when the offer saves nothing. */
  regularPrice: string;
  /** `List price: £160`, when the offer saves nothing. */
  listPrice: string;
  /** `Until Friday 27 November`. */
  ends: string;
  urgent: string | undefined;
}

interface SpecialOffersProps extends Pick<Landing['specialOffers'], Words> {
  offers: OfferCard[];
  /** Shown while there are no offers. */
  none: { title: string; text: string; button: Action | undefined };
}

/** Packages side by side, lined up so that they can be compared. */
function SpecialOffers(props: SpecialOffersProps) {
  const { title, subtitle, bookLabel, regularPriceLabel, offers, none } = props;
  if (offers.length === 0) return <NoOffers {...none} />;
  return (
    <section id="offers" aria-labelledby="offers-title" className="section">
      <div className="wrap">
        <div className="grid items-end gap-x-12 lg:grid-cols-[7fr_5fr]">
          <h2 id="offers-title" className="section-title">
            {title}
          </h2>
          <p className="section-lede">{subtitle}</p>
        </div>
        <ul className="offers swipe-row">
          {offers.map((offer) => (
            <li key={offer.title} className="offer">
              <div className="offer-part">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-semibold text-amber">
                  {offer.label}
                  {offer.urgent && (
                    <span className="rounded-full bg-amber-tint px-3 py-0.5 text-sm">
                      {offer.urgent}
                    </span>
                  )}
                </p>
                <h3 className="mt-2 text-2xl">{offer.title}</h3>
              </div>
              <p className="offer-part flex items-baseline gap-3">
                <span className="font-(family-name:--font-serif) text-5xl tracking-tight">
                  {offer.price}
                </span>
                <span className="text-base text-soft">
                  {offer.regularPrice && (
                    <span className="block leading-tight">{regularPriceLabel} </span>
                  )}
                  {offer.listPrice || <s>{offer.regularPrice}</s>}
                </span>
              </p>
              <p className="offer-part text-base text-soft">{offer.description}</p>
              <FoldOnPhones label="What is in it" className="offer-part">
                <ul className="grid content-start gap-1.5 text-base">
                  {offer.features.map((feature) => (
                    <li key={feature} className="flex gap-2.5">
                      <span className="mt-0.5 text-good">
                        <CheckIcon />
                      </span>
                      {feature}
                    </li>
                  ))}
                </ul>
              </FoldOnPhones>
              <div className="offer-part flex flex-col">
                <a
                  href={urls.bookOffer(offer.title)}
                  data-service={offer.service}
                  data-offer={offer.title}
                  aria-label={`${bookLabel}: ${offer.label}`}
                  className={`button sm:max-lg:self-start ${offer.urgent ? 'button-primary' : 'button-quiet'}`}
                >
                  {bookLabel}
                </a>
                <p className="mt-3 text-base font-semibold">
                  <time dateTime={offer.endsOn}>{offer.ends}</time>
                </p>
                <p className="mt-1 text-sm text-soft">{offer.terms}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The place is kept even when empty, because other pages link to it. */
function NoOffers({ title, text, button }: SpecialOffersProps['none']) {
  if (!title) return <div id="offers" />;
  return (
    <section id="offers" aria-labelledby="offers-title" className="section">
      <div className="wrap">
        <h2 id="offers-title" className="section-title">
          {title}
        </h2>
        {text && <p className="section-lede">{text}</p>}
        <ButtonLink action={button} className="mt-6" />
      </div>
    </section>
  );
}

export const specialOffers: LandingSection<SpecialOffersProps> = {
  Section: SpecialOffers,
  load({ landing: { specialOffers: words }, today, products, lists }) {
    const check = { products, listOf: (productId: number) => lists.get(productId) };
    const offers = offersOn(today, words.packages).map((offer) => atListPrice(offer, check));
    return {
      ...words,
      offers: offers.map((offer) => {
        const price = offer.regularPricePence ? pounds(offer.regularPricePence) : '';
        const saves = savesMoney(offer);
        return {
          ...offer,
          price: pounds(offer.pricePence),
          regularPrice: saves ? price : '',
          listPrice: saves ? '' : price && fillText(words.listPriceLabel, { price }),
          ends: fillText(words.endsLabel, { day: longDay(offer.endsOn) }),
          urgent: offer.urgent ? words.urgentLabel : undefined,
        };
      }),
      none: {
        title: words.noneTitle,
        text: words.noneText,
        button: action(words.noneButtonLabel, words.noneButtonLink),
      },
    };
  },
};
