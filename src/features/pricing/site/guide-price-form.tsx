// The guide price: a plain form on its own page. A script answers while visitors type (answer-at-once.ts).
import { urls } from '../../../urls.ts';
import { SitePicture, type SitePictureData } from '../../media/site/site-picture.tsx';
import type { GuidePrice } from '../guide-price.ts';
import { guideQuery } from '../guide-query.ts';
import { MOST_WINDOWS } from '../window-rows.ts';
import { GuideAnswer } from './guide-answer.tsx';
import { ColourField, GuideLabel, OptionFields, SizeFields, UnitChoice } from './guide-fields.tsx';
import { GuideTotal, includedText } from './guide-total.tsx';

interface GuideData {
  guide: GuidePrice;
  choices: { category: string; products: { slug: string; name: string }[] }[];
  /** By slug, for the products in the form. */
  pictures: ReadonlyMap<string, SitePictureData>;
  /** The page of a booked visit's windows, which takes the form: none books a visit. */
  visit?: string | undefined;
}

export function GuidePriceForm({ guide, choices, pictures, visit }: GuideData) {
  const { form, windows } = guide;
  const page = visit ?? urls.prices();
  return (
    <form
      id="guide-price"
      action={page}
      method="get"
      aria-label="Guide price"
      data-guide-price={urls.priceForm()}
      className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12"
    >
      <div>
        {/* Enter presses the first button of a form. */}
        <button type="submit" className="sr-only" tabIndex={-1}>
          Show the prices
        </button>
        <UnitChoice unit={form.units} />
        <ol className="mt-5 grid gap-5">
          {windows.map((window, index) => {
            const number = index + 1;
            const picture = pictures.get(window.row.product);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the address
              <li key={index} data-row="">
                <fieldset className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
                  <legend className="sr-only">Window {number}</legend>
                  <div className="grid gap-4">
                    <div className="flex items-end gap-4">
                      {picture && (
                        <div className="size-19 shrink-0 overflow-hidden rounded-lg bg-sunk">
                          <SitePicture
                            picture={{ ...picture, alt: '' }}
                            sizes="5rem"
                            className="size-full object-cover"
                          />
                        </div>
                      )}
                      <ProductField number={number} window={window} choices={choices} />
                    </div>
                    <SizeFields number={number} window={window} unit={form.units} />
                    <ColourField number={number} window={window} />
                    <OptionFields number={number} window={window} />
                    <div
                      id={`answer${number}`}
                      data-answer=""
                      className="border-t border-line pt-4"
                    >
                      <GuideAnswer
                        number={number}
                        unit={form.units}
                        window={window}
                        hrefWith={(row) =>
                          `${page}?${guideQuery({ ...form, rows: form.rows.with(index, row) })}`
                        }
                      />
                    </div>
                    <p className="-mx-2 -mb-2 flex justify-between">
                      <RowButton
                        name="copy"
                        number={number}
                        disabled={windows.length >= MOST_WINDOWS}
                      >
                        Copy
                      </RowButton>
                      <RowButton name="remove" number={number} disabled={windows.length === 1}>
                        Remove
                      </RowButton>
                    </p>
                  </div>
                </fieldset>
              </li>
            );
          })}
        </ol>
        <p className="mt-5 flex flex-wrap gap-3">
          {windows.length < MOST_WINDOWS ? (
            <button type="submit" name="add" value="1" className="button button-quiet">
              Add a window
            </button>
          ) : (
            <span className="text-soft">
              That is {MOST_WINDOWS} windows, the most for one list.
            </span>
          )}
          <button
            type="submit"
            className="button button-primary [@media(scripting:enabled)]:hidden"
          >
            Show the prices
          </button>
        </p>
        <p id="guide-included" data-answer="" className="mt-4 text-base text-soft lg:hidden">
          {windows.some(({ list }) => list) && includedText(guide)}
        </p>
      </div>
      <GuideTotal guide={guide} visit={visit} />
    </form>
  );
}

interface ProductFieldProps extends Pick<GuideData, 'choices'> {
  number: number;
  window: GuideData['guide']['windows'][number];
}

function ProductField({ number, window: { row, product, faults }, choices }: ProductFieldProps) {
  const offered = choices.some(({ products }) => products.some(({ slug }) => slug === row.product));
  return (
    <div className="min-w-0 flex-1">
      <GuideLabel htmlFor={`product${number}`}>Window {number}</GuideLabel>
      <select
        id={`product${number}`}
        name={`product${number}`}
        defaultValue={row.product}
        className="field-input"
        aria-describedby={`note${number}`}
        aria-invalid={row.product !== '' && faults.product !== undefined}
      >
        <option value="">Choose a product</option>
        {row.product && !offered && (
          <option value={row.product}>{product?.name ?? row.product}</option>
        )}
        {choices.map(({ category, products }) => (
          <optgroup key={category} label={category}>
            {products.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

interface RowButtonProps {
  name: 'copy' | 'remove';
  number: number;
  disabled: boolean;
  children: string;
}

function RowButton({ name, number, disabled, children }: RowButtonProps) {
  if (disabled) return <span />;
  return (
    <button
      type="submit"
      name={name}
      value={number}
      className="min-h-11 cursor-pointer rounded-full px-3 text-base text-soft underline underline-offset-4 hover:text-ink"
    >
      {children} <span className="sr-only">window {number}</span>
    </button>
  );
}
