import type { Product } from '../product.ts';

/** The colours of a product. Drawn as SVG, since a page's policy allows no style attribute. */
export function ColourChips({ colours }: { colours: Product['colours'] }) {
  if (colours.length === 0) return null;
  return (
    <section aria-label="Colours" className="mt-8">
      <h2 className="font-sans text-base font-semibold">
        {colours.length} {colours.length === 1 ? 'colour' : 'colours'}
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 text-base sm:grid-cols-3">
        {colours.map(({ name, hex }) => (
          <li key={name} className="flex items-center gap-2.5">
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className="shrink-0">
              <circle
                cx="12"
                cy="12"
                r="11"
                fill={hex}
                stroke="currentColor"
                strokeOpacity="0.25"
              />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
