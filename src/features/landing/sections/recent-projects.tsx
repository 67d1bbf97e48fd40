import { SitePicture, type SitePictureData } from '../../media/site/site-picture.tsx';
import { loadReviews } from '../../testimonials/server/site-data.ts';
import type { ReviewCardData } from '../../testimonials/site/review-card.tsx';
import { ReviewLead } from '../../testimonials/site/review-strip.tsx';
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
  reviewsTitle: string;
  review: ReviewCardData | undefined;
}

/** A mosaic: wide and narrow pictures take turns, as on a wall. */
function RecentProjects({ title, subtitle, items, reviewsTitle, review }: RecentProjectsProps) {
  return (
    <section id="projects" aria-labelledby="projects-title" className="section">
      <div className="wrap">
        <div className="flex flex-wrap items-baseline gap-x-6">
          <h2 id="projects-title" className="section-title">
            {title}
          </h2>
          <p className="text-lg text-soft max-sm:mt-2">{subtitle}</p>
        </div>
        <ul className="mosaic swipe-row">
          {items.map((item) => (
            <li key={item.title}>
              <article className="group relative">
                <div className="relative overflow-hidden rounded-card bg-sunk">
                  {item.picture && (
                    <SitePicture
                      picture={item.picture}
                      sizes="(min-width: 80rem) 37rem, (min-width: 40rem) 50vw, 84vw"
                      className="mosaic-picture w-full object-cover"
                    />
                  )}
                  {item.sample && (
                    <p className="badge badge-plain absolute top-3 left-3 text-sm">{item.sample}</p>
                  )}
                </div>
                <p className="mt-3 text-sm font-semibold text-amber">{item.location}</p>
                <h3 className="mt-0.5 text-lg leading-snug">
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
                <p className="mt-1 max-w-[48ch] text-sm leading-snug text-soft">
                  {item.description}
                </p>
              </article>
            </li>
          ))}
        </ul>
        {review && (
          <div className="mt-6 border-t border-line pt-5 sm:mt-12 sm:pt-10">
            <ReviewLead title={reviewsTitle} review={review} />
          </div>
        )}
      </div>
    </section>
  );
}

/** The latest review follows the projects, if there is one. */
export const recentProjects: LandingSection<RecentProjectsProps> = {
  Section: RecentProjects,
  async load(data) {
    const { items, sampleLabel, ...words } = data.landing.recentProjects;
    if (items.length === 0) return undefined;
    const [[review], find] = await Promise.all([
      loadReviews(data.services, { limit: 1 }),
      picturesOf(
        data,
        items.map(({ image }) => image),
      ),
    ]);
    return {
      ...words,
      reviewsTitle: data.landing.reviews.title,
      review,
      items: items.map(({ image, alt, sample, ...item }) => ({
        ...item,
        sample: sample ? sampleLabel : '',
        picture: find(image, alt),
      })),
    };
  },
};
