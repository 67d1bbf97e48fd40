import { SitePicture, type SitePictureData } from '../../media/site/site-picture.tsx';
import { loadReviews } from '../../testimonials/server/site-data.ts';
import { ReviewStrip, type ReviewStripProps } from '../../testimonials/site/review-strip.tsx';
import { type LandingSection, picturesOf } from '../server/landing-section.ts';

interface ProjectTile {
  title: string;
  location: string;
  description: string;
  href: string;
  sample: string;
  picture: SitePictureData | undefined;
}

interface RecentProjectsProps {
  title: string;
  subtitle: string;
  items: ProjectTile[];
  reviews: ReviewStripProps | undefined;
}

/** A mosaic: wide and narrow pictures take turns, as on a wall. */
export function RecentProjects({ title, subtitle, items, reviews }: RecentProjectsProps) {
  return (
    <section id="projects" aria-labelledby="projects-title" className="section">
      <div className="wrap">
        <h2 id="projects-title" className="section-title">
          {title}
        </h2>
        <p className="section-lede">{subtitle}</p>
        <ul className="mosaic swipe-row">
          {items.map((item) => (
            <li key={item.title}>
              <article className="group relative">
                <div className="relative overflow-hidden rounded-card bg-sunk">
                  {item.picture && (
                    <SitePicture
                      picture={item.picture}
                      sizes="(min-width: 80rem) 43rem, (min-width: 48rem) 58vw, 100vw"
                      className="mosaic-picture w-full object-cover"
                    />
                  )}
                  {item.sample && (
                    <p className="badge badge-plain absolute top-3 left-3 text-sm">{item.sample}</p>
                  )}
                </div>
                <p className="mt-4 text-sm font-semibold text-amber">{item.location}</p>
                <h3 className="mt-1 text-xl">
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
                <p className="mt-1.5 max-w-[48ch] text-base text-soft">{item.description}</p>
              </article>
            </li>
          ))}
        </ul>
        {reviews && (
          <div className="mt-6 sm:mt-16 lg:mt-24">
            <ReviewStrip {...reviews} />
          </div>
        )}
      </div>
    </section>
  );
}

const REVIEWS = 3;

/** Reviews follow the projects, if there are any. */
export const recentProjects: LandingSection<RecentProjectsProps> = {
  Section: RecentProjects,
  async load(data) {
    const { items, sampleLabel, ...words } = data.landing.recentProjects;
    if (items.length === 0) return undefined;
    const [reviews, find] = await Promise.all([
      loadReviews(data.services, { limit: REVIEWS }),
      picturesOf(
        data,
        items.map(({ image }) => image),
      ),
    ]);
    return {
      ...words,
      reviews: reviews.length > 0 ? { title: data.landing.reviews.title, reviews } : undefined,
      items: items.map(({ image, alt, sample, ...item }) => ({
        ...item,
        sample: sample ? sampleLabel : '',
        picture: find(image, alt),
      })),
    };
  },
};
