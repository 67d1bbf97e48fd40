import { telephoneHref } from '../../features/settings/settings.ts';
import { Picture } from '../../kit/ui/picture.tsx';
import { urls } from '../urls.ts';
import { PhoneIcon } from './icons.tsx';

interface HeroProps {
  slide: { title: string; badge: string; description: string; price: string };
  picture: { name: string; alt: string };
  bookLabel: string;
  phone: string;
}

/** Light through a blind, one sentence, and the two things a visitor may want to do. */
export function Hero({ slide, picture, bookLabel, phone }: HeroProps) {
  return (
    <section aria-labelledby="hero-title" className="relative overflow-hidden lg:min-h-[40rem]">
      <div className="relative lg:absolute lg:inset-y-0 lg:right-0 lg:left-[48%]">
        <Picture
          url={(width, format) => urls.picture(picture.name, width, format)}
          src={urls.picture(picture.name, 1200, 'webp')}
          alt={picture.alt}
          width={1920}
          height={1080}
          sizes="(min-width: 64rem) max(52vw, 71rem), 100vw"
          className="aspect-[4/3] w-full object-cover object-[66%_50%] sm:aspect-[16/9] lg:aspect-auto lg:h-full lg:rounded-bl-[2.5rem]"
          priority
        />
        <div className="slats" aria-hidden="true">
          {Array.from({ length: 9 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nine alike, and they never move
            <span key={index} />
          ))}
        </div>
      </div>
      <div className="wrap relative py-12 lg:flex lg:min-h-[40rem] lg:items-center lg:py-20">
        <div className="lg:w-[45%]">
          <p className="text-base font-semibold text-amber">{slide.badge}</p>
          <h1 id="hero-title" className="mt-4 text-[2.6rem] sm:text-6xl lg:text-[4.25rem]">
            {slide.title}
          </h1>
          <p className="mt-6 max-w-[46ch] text-lg text-soft">{slide.description}</p>
          <div className="mt-9 flex flex-wrap gap-3">
            <a href={urls.bookingForm()} className="button button-primary">
              {bookLabel}
            </a>
            <a href={telephoneHref(phone)} className="button button-quiet">
              <PhoneIcon />
              Call {phone}
            </a>
          </div>
          <p className="mt-8 border-l-2 border-line pl-4 text-base text-soft">
            Made to measure, <span className="font-semibold text-ink">{slide.price}</span>
          </p>
        </div>
      </div>
    </section>
  );
}
