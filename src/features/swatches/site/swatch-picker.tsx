import { urls } from '../../../urls.ts';
import { Cloth, LargeCloth } from '../../products/site/cloth.tsx';
import type { Weave } from '../../products/weave.ts';
import { MOST_SWATCHES } from '../swatch-request.ts';

/** Boxes to tick with one press, by their values. */
export interface ColourSet {
  key: string;
  label: string;
  values: readonly string[];
}

export interface SwatchGroup {
  name: string;
  open: boolean;
  sets: readonly ColourSet[];
  /** The key of the set that the address asks for. */
  asked: string | null;
  products: {
    id: number;
    name: string;
    href: string;
    weave: Weave;
    colours: { name: string; hex: string; value: string; chosen: boolean }[];
  }[];
}

interface SwatchPickerProps {
  groups: readonly SwatchGroup[];
  /** Parameters of the address that a set, pressed without JavaScript, keeps. */
  kept: readonly (readonly [string, string])[];
  /** Id of the form that the boxes belong to, beside them. */
  form: string;
}

const SETS = 'swatch-sets';
const SHOWN_DOTS = 6;

/** Every colour as a box to tick, folded by category. */
export function SwatchPicker({ groups, kept, form }: SwatchPickerProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Choose up to {MOST_SWATCHES} colours</legend>
      <LargeCloth />
      <form id={SETS} action={urls.swatches()}>
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      </form>
      {groups.map(({ name, open, products, sets, asked }) => (
        <details
          key={name}
          open={open}
          className="group border-b border-line first-of-type:border-t"
        >
          <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 py-4 [&::-webkit-details-marker]:hidden">
            <div className="min-w-0 grow">
              <h2 className="text-2xl">{name}</h2>
              <span className="text-base text-soft">{counted(products)}</span>
            </div>
            <Dots products={products} />
            <svg
              viewBox="0 0 24 24"
              width="20"
              height="20"
              aria-hidden="true"
              className="shrink-0 text-soft transition-transform group-open:rotate-180 motion-reduce:transition-none"
            >
              <path d="m6 9 6 6 6-6" fill="none" stroke="currentColor" strokeWidth="2" />
            </svg>
          </summary>
          <div className="grid gap-8 pt-2 pb-9">
            <div className="flex flex-wrap gap-2">
              {sets.map(({ key, label, values }) => (
                <button
                  key={key}
                  type="submit"
                  form={SETS}
                  name="set"
                  value={key === asked ? '' : key}
                  aria-pressed={key === asked}
                  data-swatch-set={JSON.stringify(values)}
                  className="min-h-11 rounded-full border border-edge bg-surface px-4 text-base hover:border-ink aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
                >
                  {label} <span className="sr-only">from our {name}</span>
                </button>
              ))}
            </div>
            {products.map((product) => (
              <fieldset key={product.id} className="min-w-0">
                <legend className="text-base font-semibold">
                  <a href={product.href} className="hover:text-primary-strong hover:underline">
                    {product.name}
                  </a>
                </legend>
                <ul className="swatches mt-3">
                  {product.colours.map(({ name, hex, value, chosen }) => (
                    <li key={name}>
                      <label className="swatch">
                        <input
                          type="checkbox"
                          name="swatch"
                          form={form}
                          value={value}
                          defaultChecked={chosen}
                          data-list="swatches"
                        />
                        <Cloth
                          colour={{ name, hex }}
                          weave={product.weave}
                          className="swatch-cloth"
                        />
                        <span>{name}</span>
                      </label>
                    </li>
                  ))}
                </ul>
              </fieldset>
            ))}
          </div>
        </details>
      ))}
    </fieldset>
  );
}

const coloursOf = (products: SwatchGroup['products']) => products.flatMap(({ colours }) => colours);

function counted(products: SwatchGroup['products']): string {
  const count = coloursOf(products).length;
  return count === 1 ? '1 colour' : `${count} colours`;
}

/** Some of the colours inside, each once. */
function Dots({ products }: { products: SwatchGroup['products'] }) {
  const all = new Map(
    products.flatMap(({ colours, weave }) =>
      colours.map((colour) => [colour.hex, { colour, weave }]),
    ),
  );
  const step = Math.max(1, Math.floor(all.size / SHOWN_DOTS));
  const some = [...all.values()].filter((_, index) => index % step === 0).slice(0, SHOWN_DOTS);
  return (
    <span
      aria-hidden="true"
      className="flex max-h-6 min-w-0 shrink-99 flex-wrap justify-end overflow-clip pl-2.5 group-open:hidden"
    >
      {some.map((dot) => (
        <Cloth
          key={dot.colour.hex}
          {...dot}
          className="-ml-2.5 size-6 rounded-full border border-ink/25"
        />
      ))}
    </span>
  );
}
