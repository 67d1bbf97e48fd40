import { SitePicture, type SitePictureData } from '../../media/site/site-picture.tsx';

export interface PostCardData {
  title: string;
  excerpt: string;
  category: string;
  href: string;
  /** For people, and as an instant. */
  day: string;
  dateTime: string;
  readTime: string;
  picture: SitePictureData | undefined;
}

/** The first post of a page, as wide as the page. */
export function LeadPost({ post }: { post: PostCardData }) {
  const { title, excerpt, category, href, picture } = post;
  return (
    <article
      className={`group relative mt-10 grid items-center gap-x-14 gap-y-6 lg:mt-14 ${picture ? 'lg:grid-cols-[7fr_5fr]' : ''}`}
    >
      {picture && (
        <div className="overflow-hidden rounded-card bg-sunk">
          <SitePicture
            picture={picture}
            sizes="(min-width: 75rem) 42rem, (min-width: 64rem) 56vw, 100vw"
            className="aspect-[3/2] w-full object-cover transition-transform duration-250 ease-out group-hover:scale-[1.02]"
            priority
          />
        </div>
      )}
      <div>
        <p className="text-base font-semibold text-amber">{category}</p>
        <h2 className="mt-2 text-3xl sm:text-4xl xl:text-5xl">
          <a href={href} className="after:absolute after:inset-0 group-hover:text-primary-strong">
            {title}
          </a>
        </h2>
        <p className="mt-4 max-w-[48ch] text-lg text-soft">{excerpt}</p>
        <Facts post={post} />
      </div>
    </article>
  );
}

/**
 * On a wide screen there are three per row. If that leaves one alone, the first row has two and, if needed, the last.
 */
function isWide(index: number, count: number): boolean {
  const over = count % 3;
  return (over > 0 && index < 2) || (over === 1 && index >= count - 2);
}

export function PostCards({ posts }: { posts: PostCardData[] }) {
  if (posts.length === 0) return null;
  return (
    <ul className="mt-14 grid gap-x-8 gap-y-12 border-t border-line pt-12 sm:grid-cols-2 lg:mt-20 lg:grid-cols-6 lg:gap-y-16 lg:pt-16">
      {posts.map((post, index) => {
        const wide = isWide(index, posts.length);
        return (
          <li
            key={post.href}
            className={`group relative ${wide ? 'lg:col-span-3' : 'lg:col-span-2'}`}
          >
            {post.picture && (
              <div className="overflow-hidden rounded-card bg-sunk">
                <SitePicture
                  picture={post.picture}
                  sizes={`(min-width: 64rem) ${wide ? '37rem' : '24rem'}, (min-width: 40rem) 50vw, 100vw`}
                  className="aspect-[4/3] w-full object-cover transition-transform duration-250 ease-out group-hover:scale-[1.02]"
                />
              </div>
            )}
            <p className="mt-4 text-sm font-semibold text-amber">{post.category}</p>
            <h2 className="mt-1 text-2xl">
              <a
                href={post.href}
                className="after:absolute after:inset-0 group-hover:text-primary-strong"
              >
                {post.title}
              </a>
            </h2>
            <p className="mt-2 line-clamp-3 text-base text-soft">{post.excerpt}</p>
            <Facts post={post} />
          </li>
        );
      })}
    </ul>
  );
}

function Facts({ post: { day, dateTime, readTime } }: { post: PostCardData }) {
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 text-base text-soft">
      <time dateTime={dateTime}>{day}</time>
      <span>{readTime}</span>
    </p>
  );
}
