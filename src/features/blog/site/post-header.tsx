import { SitePicture, type SitePictureData } from '../../media/site/site-picture.tsx';

interface PostHeaderProps {
  title: string;
  excerpt: string;
  category: { name: string; href: string };
  author: string;
  /** For people, and as an instant. */
  day: string;
  dateTime: string;
  readTime: string;
  picture: SitePictureData | undefined;
}

export function PostHeader({ title, excerpt, category, picture, ...facts }: PostHeaderProps) {
  return (
    <header className="mt-6 lg:mt-12">
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[7fr_4fr] lg:items-end">
        <div>
          <p className="text-base font-semibold">
            <a href={category.href} className="text-amber underline-offset-4 hover:underline">
              {category.name}
            </a>
          </p>
          <h1 className="mt-3 text-4xl sm:text-5xl lg:text-6xl">{title}</h1>
        </div>
        <div>
          <p className="max-w-[52ch] text-lg text-soft">{excerpt}</p>
          <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-1 text-base text-soft">
            <li className="font-semibold text-ink">{facts.author}</li>
            <li>
              <time dateTime={facts.dateTime}>{facts.day}</time>
            </li>
            <li>{facts.readTime}</li>
          </ul>
        </div>
      </div>
      {picture && (
        <div className="mt-8 overflow-hidden rounded-card bg-sunk lg:mt-12">
          <SitePicture
            picture={picture}
            sizes="(min-width: 77rem) 75rem, 100vw"
            className="aspect-[4/3] w-full object-cover sm:aspect-[2/1]"
            priority
          />
        </div>
      )}
    </header>
  );
}
