import { urls } from '../../../urls.ts';
import type { Product } from '../../products/product.ts';
import { Cloth } from '../../products/site/cloth.tsx';
import type { Weave } from '../../products/weave.ts';
import { swatchThanks } from '../swatch-request.ts';

const SQUARE = 'block aspect-square h-auto w-full rounded-xl border border-line';

export interface SentSwatches {
  sent: { name: string; colours: Product['colours']; weave: Weave }[];
  /** Empty where none of them has prices by size. */
  pricesHref: string;
}

/** What is on its way, where to, and what may come next. A script adds the address. */
export function SentSwatchList({ sent, pricesHref }: SentSwatches) {
  return (
    <section className="wrap grid gap-10 py-12 lg:grid-cols-[5fr_7fr] lg:gap-20 lg:py-20">
      <div>
        <h1 className="text-4xl sm:text-5xl">{swatchThanks.title}</h1>
        <p className="mt-5 text-lg text-soft">{swatchThanks.text}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          <a className="button button-primary" href={urls.book()}>
            Book a visit
          </a>
          {pricesHref && (
            <a className="button button-quiet" href={pricesHref}>
              Price these
            </a>
          )}
        </p>
      </div>
      {sent.length > 0 && (
        <div className="min-w-0 rounded-card border border-line bg-surface p-5 shadow-card sm:p-9">
          <h2 className="text-2xl">Your swatches</h2>
          <ul className="mt-5 grid grid-cols-3 gap-x-4 gap-y-5 sm:grid-cols-4">
            {sent.map(({ name, colours, weave }) =>
              colours.map((colour) => (
                <li key={`${name} ${colour.name}`} className="min-w-0 leading-snug">
                  <Cloth colour={colour} weave={weave} className={SQUARE} />
                  <span className="mt-2 block text-base font-semibold">{colour.name}</span>
                  <span className="text-sm text-soft">{name}</span>
                </li>
              )),
            )}
          </ul>
          <div hidden className="mt-7 border-t border-line pt-5 text-base">
            <h3 className="font-sans font-semibold">We post them to</h3>
            <p data-sent-to className="mt-1 whitespace-pre-line text-soft" />
          </div>
        </div>
      )}
    </section>
  );
}
