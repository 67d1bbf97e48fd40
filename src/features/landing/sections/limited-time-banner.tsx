import { type Action, ButtonLink } from '../../../kit/ui/button-link.tsx';
import { leadsToOffers } from '../../../urls.ts';
import { offersOn } from '../../content/offer.ts';
import { SitePicture, type SitePictureData } from '../../media/site/site-picture.tsx';
import { action, type LandingSection, picturesOf } from '../server/landing-section.ts';

interface LimitedTimeBannerProps {
  badge: string;
  title: string;
  description: string;
  button: Action | undefined;
  picture: SitePictureData | undefined;
}

/** A wide picture, and a card that leans on its sill. */
export function LimitedTimeBanner({
  badge,
  title,
  description,
  button,
  picture,
}: LimitedTimeBannerProps) {
  return (
    <section id="limited-time" aria-labelledby="limited-title">
      <div className="wrap">
        {picture && (
          <div className="aspect-[2/1] overflow-hidden rounded-[1.75rem] bg-sunk sm:aspect-[21/9]">
            <SitePicture
              picture={picture}
              sizes="(min-width: 80rem) 75rem, 100vw"
              className="h-full w-full object-cover"
            />
          </div>
        )}
        <div className="relative mx-3 max-w-[32rem] rounded-card bg-surface p-5 shadow-card not-first:-mt-16 sm:mr-12 sm:ml-auto sm:p-10 lg:not-first:-mt-44">
          {badge && (
            <p className="inline-block rounded-full bg-amber-tint px-3.5 py-1 text-sm font-semibold text-amber">
              {badge}
            </p>
          )}
          <h2 id="limited-title" className="mt-3 text-2xl sm:mt-4 sm:text-4xl">
            {title}
          </h2>
          <p className="mt-3 text-soft">{description}</p>
          <ButtonLink action={button} className="mt-4 sm:mt-6" />
        </div>
      </div>
    </section>
  );
}

/** Hidden once every package has ended. */
export const limitedTimeBanner: LandingSection<LimitedTimeBannerProps> = {
  Section: LimitedTimeBanner,
  async load(data) {
    const { homePage, landing, today } = data;
    const { title, description, buttonText, buttonLink, image } = homePage.ctaSection;
    if (leadsToOffers(buttonLink) && offersOn(today, landing.specialOffers.packages).length === 0) {
      return undefined;
    }
    const find = await picturesOf(data, [image]);
    return {
      badge: landing.limitedTimeBanner.badge,
      title,
      description,
      button: action(buttonText, buttonLink),
      picture: find(image),
    };
  },
};
