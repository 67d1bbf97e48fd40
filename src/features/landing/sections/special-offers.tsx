import { type Action, ButtonLink } from '../../../kit/ui/button-link.tsx';
import { FoldOnPhones } from '../../../kit/ui/fold-on-phones.tsx';
import { CheckIcon } from '../../../kit/ui/site-icons.tsx';
import { longDay } from '../../../lib/time/london-day.ts';
import { fillText } from '../../content/content-text.ts';
import { type Offer, offersOn } from '../../content/offer.ts';
import { listPriceOf } from '../../content/offer-warnings.ts';
import { action, type LandingSection, pounds } from '../server/landing-section.ts';

interface OfferCard {
  label: string;
  title: string;
  description: string;
  price: string;
  regularPrice: string;
  /** `List price: £165`, when the regular price differs. */
  listPrice: string;
  features: string[];
  terms: string;
  /** `Until Friday 27 November`. */
  ends: string;
  endsOn: string;
  urgent: string | undefined;
  service: string;
}

interface SpecialOffersProps {
  title: string;
  subtitle: string;
  bookLabel: string;
  regularLabel: string;
  offers: OfferCard[];
  /** Shown while there are no offers. */
  none: { title: string; text: string; button: Action | undefined };
}

/** Packages side by side, lined up so that they can be compared. */
function SpecialOffers(props: SpecialOffersProps) {
  const { title, subtitle, bookLabel, regularLabel, offers, none } = props;
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
                <span
                  className={
                    offer.listPrice ? 'text-sm leading-tight text-soft' : 'text-base text-soft'
                  }
                >
                  <span className={offer.listPrice ? '' : 'block leading-tight'}>
                    {regularLabel}
                  </span>{' '}
                  <s>{offer.regularPrice}</s>
                  {offer.listPrice && <span className="block">{offer.listPrice}</span>}
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
                  href="#appointment-form"
                  data-service={offer.service}
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
    const offers = offersOn(today, words.packages);
    const listOf = (productId: number) => lists.get(productId);
    const listPriceBeside = (offer: Offer) => {
      const pence = listPriceOf(offer, { products, listOf });
      const fits = pence === undefined || pence === offer.regularPricePence;
      return fits ? '' : fillText(words.listPriceLabel, { price: pounds(pence) });
    };
    return {
      title: words.title,
      subtitle: words.subtitle,
      bookLabel: words.bookLabel,
      regularLabel: words.regularPriceLabel,
      offers: offers.map((offer) => ({
        label: offer.label,
        title: offer.title,
        description: offer.description,
        price: pounds(offer.pricePence),
        regularPrice: pounds(offer.regularPricePence),
        listPrice: listPriceBeside(offer),
        features: offer.features,
        terms: offer.terms,
        ends: fillText(words.endsLabel, { day: longDay(offer.endsOn) }),
        endsOn: offer.endsOn,
        urgent: offer.urgent ? words.urgentLabel : undefined,
        service: offer.service,
      })),
      none: {
        title: words.noneTitle,
        text: words.noneText,
        button: action(words.noneButtonLabel, words.noneButtonLink),
      },
    };
  },
};
