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

/** A picture from edge to edge, and a card on it. */
function LimitedTimeBanner({ badge, title, description, button, picture }: LimitedTimeBannerProps) {
  return (
    <section id="limited-time" aria-labelledby="limited-title" className="relative bg-sunk">
      {picture && (
        <div className="max-sm:aspect-[2/1] sm:absolute sm:inset-0">
          <SitePicture
            picture={picture}
            sizes="max(100vw, 80rem)"
            className="h-full w-full object-cover"
          />
        </div>
      )}
      <div className="wrap relative max-sm:-mt-14 max-sm:pb-5 sm:py-12">
        <div className="rounded-card bg-surface p-5 shadow-card sm:max-w-[27rem] sm:p-9">
          {badge && (
            <p className="inline-block rounded-full bg-amber-tint px-3.5 py-1 text-sm font-semibold text-amber">
              {badge}
            </p>
          )}
          <h2 id="limited-title" className="mt-3 text-2xl sm:text-3xl">
            {title}
          </h2>
          <p className="mt-3 text-soft">{description}</p>
          <ButtonLink action={button} className="mt-4 sm:mt-5" />
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
