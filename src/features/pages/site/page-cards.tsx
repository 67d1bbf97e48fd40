import { SitePicture, type SitePictureData } from '../../media/site/site-picture.tsx';

interface PageCardsProps {
  cards: { title: string; intro: string; href: string; picture: SitePictureData | undefined }[];
}

export function PageCards({ cards }: PageCardsProps) {
  return (
    <ul className="mt-12 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map(({ title, intro, href, picture }, index) => (
        <li key={href} className="group relative">
          {picture && (
            <div className="overflow-hidden rounded-card bg-sunk">
              <SitePicture
                picture={picture}
                sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
                className="aspect-[4/3] w-full object-cover transition-transform duration-250 ease-out group-hover:scale-[1.02]"
                priority={index === 0}
              />
            </div>
          )}
          <h2 className="mt-4 text-2xl">
            <a href={href} className="after:absolute after:inset-0 hover:text-primary-strong">
              {title}
            </a>
          </h2>
          <p className="mt-2 line-clamp-3 text-base text-soft">{intro}</p>
        </li>
      ))}
    </ul>
  );
}
