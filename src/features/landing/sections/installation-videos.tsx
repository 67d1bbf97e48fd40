import { FoldOnPhones } from '../../../kit/ui/fold-on-phones.tsx';
import { urls } from '../../../urls.ts';
import { fillText } from '../../content/content-text.ts';
import { SitePicture, type SitePictureData } from '../../media/site/site-picture.tsx';
import { type LandingSection, picturesOf, pounds } from '../server/landing-section.ts';
import { PauseButton } from '../site/pause-button.tsx';

interface Film {
  url: string;
  title: string;
  subtitle: string;
  description: string;
  transcript: string;
  transcriptLabel: string;
  /** Place, length and coverage. */
  facts: string[];
  features: string[];
  price: string;
  badge: string;
  category: string;
  sample: string;
  poster: SitePictureData | undefined;
}

interface InstallationVideosProps {
  title: string;
  subtitle: string;
  rotationSeconds: number;
  /** `Video 1` and so on, one per film. */
  buttons: string[];
  words: { pause: string; play: string };
  films: Film[];
}

// The specification's colours; any other badge is grey.
const BADGES: Record<string, string> = {
  'Live Installation': 'badge-red',
  'Auto-playing': 'badge-blue',
  Featured: 'badge-orange',
};

/** A darkened stage for the films. Without scripts it is a row that scrolls. */
function InstallationVideos(props: InstallationVideosProps) {
  const { title, subtitle, rotationSeconds, buttons, words, films } = props;
  return (
    <section id="videos" aria-labelledby="videos-title" className="section stage">
      <div className="wrap" data-films={rotationSeconds}>
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4 sm:gap-y-7">
          <div className="max-w-[38rem]">
            <h2 id="videos-title" className="section-title">
              {title}
            </h2>
            <p className="section-lede">{subtitle}</p>
          </div>
          <div className="needs-script flex flex-wrap items-center gap-2">
            {buttons.map((label, index) => (
              <button
                key={label}
                type="button"
                className="film-button"
                data-film-button
                aria-pressed={index === 0}
              >
                {label}
              </button>
            ))}
            <PauseButton of="films" words={words} className="round-button" />
          </div>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without scripts the films scroll, also by keyboard */}
        <div className="films" data-films-track tabIndex={0}>
          {films.map((film, index) => (
            <article
              key={film.title}
              className="film"
              data-film
              data-shown={index === 0 ? '' : undefined}
              aria-label={film.title}
            >
              <Screen film={film} />
              <Details film={film} />
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}

function Screen({ film }: { film: Film }) {
  return (
    <div className="relative overflow-hidden rounded-card bg-surface" data-screen={film.url}>
      {film.poster && (
        <SitePicture
          picture={film.poster}
          sizes="(min-width: 80rem) 46rem, 100vw"
          className="aspect-video w-full object-cover"
        />
      )}
      {film.url && (
        // With scripts, the film is created when it first plays.
        <noscript>
          <video
            src={film.url}
            poster={film.poster?.name && urls.picture(film.poster.name, 800, 'webp')}
            aria-label={film.title}
            className="film-video"
            muted
            loop
            playsInline
            controls
            preload="none"
          />
        </noscript>
      )}
      <p className="pointer-events-none absolute top-4 left-4 flex flex-wrap gap-2 text-sm font-semibold">
        {film.badge && (
          <span className={`badge ${BADGES[film.badge] ?? 'badge-grey'}`}>{film.badge}</span>
        )}
        {film.sample && <span className="badge badge-plain">{film.sample}</span>}
      </p>
    </div>
  );
}

function Details({ film }: { film: Film }) {
  return (
    <div className="flex flex-col">
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-base text-soft">{film.category}</span>
        <span className="font-(family-name:--font-serif) text-2xl">{film.price}</span>
      </p>
      <h3 className="mt-1 text-3xl">{film.title}</h3>
      <p className="mt-2 text-lg">{film.subtitle}</p>
      <p className="mt-3 text-base text-soft sm:mt-4">{film.description}</p>
      <FoldOnPhones label="Features" className="mt-4 border-line max-sm:border-t sm:mt-5">
        <ul className="text-base">
          {film.features.map((feature) => (
            <li key={feature} className="border-t border-line py-2">
              {feature}
            </li>
          ))}
        </ul>
      </FoldOnPhones>
      <p className="border-t border-line pt-4 text-sm text-soft">{film.facts.join(' · ')}</p>
      {film.transcript && (
        <details className="text-sm">
          <summary className="py-1 font-semibold">{film.transcriptLabel}</summary>
          <p className="pb-3 text-base text-soft">{film.transcript}</p>
        </details>
      )}
    </div>
  );
}

export const installationVideos: LandingSection<InstallationVideosProps> = {
  Section: InstallationVideos,
  async load(data) {
    const { items, ...words } = data.landing.installationVideos;
    if (items.length === 0) return undefined;
    const find = await picturesOf(
      data,
      items.map(({ poster }) => poster),
    );
    return {
      title: words.title,
      subtitle: words.subtitle,
      rotationSeconds: words.rotationSeconds,
      buttons: items.map((_, index) => fillText(words.buttonLabel, { number: index + 1 })),
      words: { pause: words.pauseLabel, play: words.playLabel },
      films: items.map((film) => ({
        url: film.url,
        title: film.title,
        subtitle: film.subtitle,
        description: film.description,
        transcript: film.transcript ?? '',
        transcriptLabel: words.transcriptLabel || film.title,
        facts: [film.location, film.duration, film.coverage].filter(Boolean),
        features: film.features,
        price: fillText(words.priceLabel, { price: pounds(film.pricePence) }),
        // A drawing is not live, whatever its badge says.
        badge: film.sample && film.badge === 'Live Installation' ? '' : film.badge,
        category: film.category,
        sample: film.sample ? words.sampleLabel : '',
        poster: find(film.poster),
      })),
    };
  },
};
