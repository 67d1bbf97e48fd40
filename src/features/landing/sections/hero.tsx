import { type Action, ButtonLink } from '../../../kit/ui/button-link.tsx';
import { SitePicture, type SitePictureData } from '../../media/site/site-picture.tsx';
import { telephoneHref } from '../../settings/settings.ts';
import { action, type LandingSection, picturesOf } from '../server/landing-section.ts';
import { PauseButton } from '../site/pause-button.tsx';
import { ChevronIcon } from '../site/stage-icons.tsx';

interface HeroSlide {
  title: string;
  badge: string;
  description: string;
  price: string;
  picture: SitePictureData | undefined;
}

interface HeroProps {
  slides: HeroSlide[];
  /** The carousel's accessible name: the firm's line. */
  label: string;
  intervalSeconds: number;
  book: Action | undefined;
  call: Action | undefined;
  words: { previous: string; next: string; pause: string; play: string };
}

/** The `sizes` of the large picture, shared with its preload link. */
const HERO_SIZES = '(min-width: 64rem) max(52vw, 85rem), 100vw';

/**
 * Light through a blind, one sentence, and the visitor's two main actions. The slides change; the buttons stay put.
 * Screen readers read every slide in turn.
 */
function Hero({ slides, label, intervalSeconds, book, call, words }: HeroProps) {
  return (
    <section
      id="hero"
      aria-roledescription="carousel"
      aria-label={label}
      className="hero"
      data-carousel={intervalSeconds}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without scripts the slides scroll, also by keyboard */}
      <div className="hero-track" data-carousel-track tabIndex={0}>
        {slides.map((slide, index) => (
          <Slide
            key={slide.title}
            slide={slide}
            index={index}
            position={`${index + 1} / ${slides.length}`}
          />
        ))}
      </div>
      <div className="hero-actions">
        <div className="wrap">
          <div className="hero-buttons flex flex-wrap gap-3">
            <ButtonLink action={book} />
            <ButtonLink action={call} quiet phone />
          </div>
        </div>
      </div>
      {slides.length > 1 && <Controls count={slides.length} words={words} />}
    </section>
  );
}

interface SlideProps {
  slide: HeroSlide;
  index: number;
  position: string;
}

function Slide({ slide, index, position }: SlideProps) {
  const Title = index === 0 ? 'h1' : 'h2';
  const { picture } = slide;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group of the carousel, not of a form
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={position}
      className="hero-slide"
      data-slide
      data-shown={index === 0 ? '' : undefined}
    >
      <div className={`hero-picture ${picture ? '' : 'hero-drawn'}`.trim()}>
        {picture && (
          <SitePicture
            picture={picture}
            sizes={HERO_SIZES}
            className="h-full w-full object-cover"
            priority={index === 0}
          />
        )}
        {index === 0 && <Slats />}
      </div>
      {slide.price && <p className="hero-price">{slide.price}</p>}
      <div className="hero-text wrap">
        <div className="hero-words">
          {slide.badge && <p className="eyebrow">{slide.badge}</p>}
          <Title className="hero-title">{slide.title}</Title>
          <p className="mt-5 max-w-[44ch] text-lg text-soft lg:mt-6">{slide.description}</p>
        </div>
      </div>
    </div>
  );
}

/** The one signature motion: a blind whose slats turn open over the picture. */
function Slats() {
  return (
    <div className="slats" aria-hidden="true">
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: twelve alike, and they never move
        <span key={index} />
      ))}
    </div>
  );
}

function Controls({ count, words }: { count: number; words: HeroProps['words'] }) {
  return (
    <div className="hero-controls needs-script">
      <button
        type="button"
        data-carousel-previous
        className="round-button hero-step left-4 lg:left-8"
      >
        <ChevronIcon turned />
        <span className="sr-only">{words.previous}</span>
      </button>
      <button
        type="button"
        data-carousel-next
        className="round-button hero-step right-4 lg:right-15"
      >
        <ChevronIcon />
        <span className="sr-only">{words.next}</span>
      </button>
      <div className="hero-pill">
        <span className="flex gap-1.5" aria-hidden="true">
          {Array.from({ length: count }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: one for each slide, in their order
              key={index}
              className="hero-mark"
              data-carousel-mark
              data-shown={index === 0 ? '' : undefined}
            />
          ))}
        </span>
        <PauseButton
          of="carousel"
          words={words}
          className="grid size-11 cursor-pointer place-items-center rounded-full"
        />
      </div>
    </div>
  );
}

export const hero: LandingSection<HeroProps> = {
  Section: Hero,
  async load(data) {
    const { settings, homePage, landing } = data;
    const { general } = settings;
    const { firstSlide, slides, ...words } = landing.hero;
    const first = homePage.hero;
    const find = await picturesOf(data, [
      first.backgroundImage,
      ...slides.map(({ image }) => image),
    ]);
    return {
      label: landing.header.tagline || general.siteName,
      intervalSeconds: words.intervalSeconds,
      slides: [
        {
          title: first.title,
          badge: firstSlide.badge,
          description: first.subtitle,
          price: firstSlide.price,
          picture: find(first.backgroundImage, firstSlide.alt),
        },
        ...slides.map(({ image, alt, ...slide }) => ({ ...slide, picture: find(image, alt) })),
      ],
      book: action(first.ctaText || words.bookLabel, first.ctaLink),
      call: action(words.callLabel, telephoneHref(general.phone)),
      words: {
        previous: words.previousLabel,
        next: words.nextLabel,
        pause: words.pauseLabel,
        play: words.playLabel,
      },
    };
  },
  preload({ slides: [first] }) {
    return first?.picture && { picture: first.picture, sizes: HERO_SIZES };
  },
};
