// The guide price: a plain form on its own page. A script answers while visitors type (answer-at-once.ts).
import { urls } from '../../../urls.ts';
import { SitePicture, type SitePictureData } from '../../media/site/site-picture.tsx';
import type { GuidePrice } from '../guide-price.ts';
import { guideQuery } from '../guide-query.ts';
import { MOST_WINDOWS } from '../window-rows.ts';
import { GuideAnswer } from './guide-answer.tsx';
import { ColourField, GuideSelect, OptionFields, SizeFields, UnitChoice } from './guide-fields.tsx';
import { GuideTotal, includedText } from './guide-total.tsx';
import { DrawnShape, ShapeChoice } from './shape-drawing.tsx';

interface GuideData {
  guide: GuidePrice;
  choices: { category: string; products: { slug: string; name: string }[] }[];
  /** By slug, for the products in the form. */
  pictures: ReadonlyMap<string, SitePictureData>;
  /** The page of a booked visit's windows, which takes the form: none books a visit. */
  visit?: string | undefined;
  /** Asks what the windows are, as a list that was kept need not be asked. */
  asks?: boolean;
}

export function GuidePriceForm({ guide, choices, pictures, visit, asks = false }: GuideData) {
  const { form, windows } = guide;
  const page = visit ?? urls.prices();
  const together = form.shape?.rows ?? 1;
  const offered = new Set(choices.flatMap(({ products }) => products.map(({ slug }) => slug)));
  return (
    <form
      id="guide-price"
      action={page}
      method="get"
      aria-label="Guide price"
      data-guide-price={urls.priceForm()}
      className="mt-8 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12"
    >
      <div>
        {/* Enter presses the first button of a form. */}
        <button type="submit" className="sr-only" tabIndex={-1}>
          Show the prices
        </button>
        {asks && <ShapeChoice shape={form.shape} />}
        <UnitChoice unit={form.units} />
        <ol className="mt-5 grid gap-5">
          {windows.map((window, index) => {
            // The windows of a shape are one card, which asks once for what they share.
            if (index > 0 && index < together) return null;
            const number = index + 1;
            const last = index === 0 ? together : number;
            const each = windows.slice(index, last).map((own, at) => ({ own, at: number + at }));
            const isOne = last === number;
            const label = isOne ? `Window ${number}` : `Windows ${number} to ${last}`;
            const { row, product, faults } = window;
            const picture = pictures.get(row.product);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the address
              <li key={index} data-row="">
                <fieldset className="min-w-0 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
                  <legend className="sr-only">{label}</legend>
                  <div className="grid gap-4">
                    {number === 1 && <DrawnShape form={form} />}
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
                      <GuideSelect
                        label={label}
                        id={`product${number}`}
                        name={`product${number}`}
                        defaultValue={row.product}
                        aria-describedby={`note${number}`}
                        aria-invalid={row.product !== '' && faults.product !== undefined}
                      >
                        <option value="">Choose a product</option>
                        {row.product && !offered.has(row.product) && (
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
                      </GuideSelect>
                    </div>
                    {each.map(({ own, at }) => {
                      const sizes = (
                        <SizeFields key={at} number={at} window={own} unit={form.units} />
                      );
                      if (isOne) return sizes;
                      return (
                        <fieldset key={at}>
                          <legend className="font-(family-name:--font-serif) text-lg">
                            Window {at}
                          </legend>
                          {sizes}
                        </fieldset>
                      );
                    })}
                    <ColourField number={number} window={window} />
                    <OptionFields number={number} window={window} />
                    {each.map(({ own, at }) => (
                      <div
                        key={at}
                        id={`answer${at}`}
                        data-answer=""
                        className="border-t border-line pt-4"
                      >
                        {!isOne && <p className="text-base font-semibold">Window {at}</p>}
                        <GuideAnswer
                          number={at}
                          unit={form.units}
                          window={at < last ? { ...own, assumed: [] } : own}
                          hrefWith={(meant) =>
                            `${page}?${guideQuery({ ...form, rows: form.rows.with(at - 1, meant) })}`
                          }
                        />
                      </div>
                    ))}
                    <p className="-mx-2 -mb-2 flex flex-wrap justify-between">
                      {windows.length < MOST_WINDOWS && <RowButton name="copy" number={last} />}
                      {windows.length > 1 && <RowButton name="remove" number={last} />}
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

function RowButton({ name, number }: { name: 'copy' | 'remove'; number: number }) {
  return (
    <button
      type="submit"
      name={name}
      value={number}
      className="min-h-11 cursor-pointer rounded-full px-3 text-base text-soft underline underline-offset-4 hover:text-ink"
    >
      {name === 'copy' ? 'Copy' : 'Remove'} <span className="sr-only">window {number}</span>
    </button>
  );
}
