import { SitePicture, type SitePictureData } from '../../media/site/site-picture.tsx';
import { type LandingSection, picturesOf } from '../server/landing-section.ts';

interface FeaturedCategoriesProps {
  title: string;
  items: {
    title: string;
    description: string;
    href: string;
    picture: SitePictureData | undefined;
  }[];
}

/** A slim shelf below the collection, for visitors who know what they want. */
function FeaturedCategories({ title, items }: FeaturedCategoriesProps) {
  return (
    <section aria-labelledby="categories-title" className="pb-7 sm:pb-14 lg:pt-6 lg:pb-16">
      <div className="wrap">
        <h2 id="categories-title" className="text-xl">
          {title}
        </h2>
        <ul className="swipe-row mt-5 gap-x-10 sm:mt-4 sm:grid sm:border-t sm:border-line md:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
          {items.map((item) => (
            <li
              key={item.title}
              className="group relative flex items-center gap-5 border-line max-sm:rounded-card max-sm:border max-sm:p-3 sm:py-4 lg:items-start lg:gap-4"
            >
              {item.picture && (
                <span className="w-24 shrink-0 overflow-hidden rounded-xl bg-sunk lg:w-18">
                  <SitePicture
                    picture={{ ...item.picture, alt: '' }}
                    sizes="7rem"
                    className="aspect-[4/3] w-full object-cover lg:aspect-square"
                  />
                </span>
              )}
              <div>
                <h3 className="text-lg">
                  <a
                    href={item.href}
                    className="after:absolute after:inset-0 group-hover:text-primary-strong"
                  >
                    {item.title}
                  </a>
                </h3>
                <p className="mt-0.5 text-sm text-soft">{item.description}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export const featuredCategories: LandingSection<FeaturedCategoriesProps> = {
  Section: FeaturedCategories,
  async load(data) {
    const items = data.homePage.featuredCategories;
    if (items.length === 0) return undefined;
    const find = await picturesOf(
      data,
      items.map(({ image }) => image),
    );
    return {
      title: data.landing.blindsCollection.categoriesTitle,
      items: items.map(({ title, description, link, image }) => ({
        title,
        description,
        href: link,
        picture: find(image),
      })),
    };
  },
};
