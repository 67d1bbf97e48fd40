// How a product fills a drawn shape: a row for each window, or one for a whole bay that has one price.

import type { Priced } from '../products/from-price-text.ts';
import type { ListOf } from './estimate.ts';
import type { GuideForm, GuideRow } from './guide-query.ts';
import type { Prices } from './price-list.ts';
import { shapeName, shapeOf, usualSizes } from './shapes.ts';
import { MOST_MM, readSize, sizeText, type Unit } from './sizes.ts';
import { MOST_WINDOWS } from './window-rows.ts';

type ProductOf = (slug: string) => (Priced & { id: number }) | undefined;
type Sizes = Pick<GuideRow, 'width' | 'drop' | 'quantity'>;

/** Whether a product has one price for a bay, however many faces that has. */
export const isPerBay = ({ priceUnit }: Pick<Priced, 'priceUnit'>): boolean =>
  /\bbay\b/i.test(priceUnit);

/** The form with the rows of its shape as their product is sold. What was typed is kept, usual sizes are not. */
export function laidOut(form: GuideForm, productOf: ProductOf, listOf: ListOf): GuideForm {
  const { shape, units: unit } = form;
  const [first] = form.rows;
  const product = first && productOf(first.product);
  if (!shape || !first || !product) return form;
  const isWhole = isPerBay(product);
  const choices = isWhole && shape.kind === 'bay' ? facesOf(listOf(product.id)) : [];
  if (shape.sizedFor === first.product) {
    const chosen = choices.find(({ option }) => first.options.includes(option));
    return { ...form, shape: { ...shape, faces: chosen?.faces ?? shape.faces } };
  }
  const name = shapeName(shape);
  const wasWhole = shape.faces !== undefined;
  function usualOf(slug: string, whole: boolean) {
    const { limits } = listOf(productOf(slug)?.id ?? 0) ?? {};
    const rows = usualSizes(name, unit, limits);
    const widest = shape?.kind === 'bay' ? limits?.maxWidthMm : null;
    return rows && whole ? [wholeOf(rows, unit, widest)] : rows;
  }
  const usual = usualOf(first.product, isWhole);
  const own = form.rows.slice(0, shape.rows);
  const isTyped = sizesText(own) !== sizesText(usualOf(shape.sizedFor ?? '', wasWhole));
  const typed = isWhole === wasWhole ? own : isWhole ? [wholeOf(own, unit)] : usual;
  const sizes = (isTyped ? typed : usual) ?? own;
  const { rows: faces = 1 } = shapeOf(name) ?? {};
  const choice = choices.find((one) => one.faces >= faces) ?? choices.at(-1);
  const options = first.options.filter((text) => !choices.some(({ option }) => option === text));
  if (choice) options.push(choice.option);
  const rows = sizes.map(({ width, drop, quantity }) => {
    return { ...first, options, width, drop, quantity };
  });
  return {
    ...form,
    rows: [...rows, ...form.rows.slice(shape.rows)].slice(0, MOST_WINDOWS),
    shape: {
      kind: shape.kind,
      rows: rows.length,
      sizedFor: first.product,
      faces: isWhole ? (choice?.faces ?? faces) : undefined,
    },
  };
}

const sizesText = (rows: readonly Sizes[] = []) =>
  JSON.stringify(rows.map(({ width, drop, quantity }) => [width, drop, quantity]));

/** All windows as one, from wall to wall. A size that cannot be read is asked for again. */
function wholeOf(rows: readonly Sizes[], unit: Unit, most?: number | null): Sizes {
  const mm = (text: string) => readSize(text, unit) ?? Number.NaN;
  const text = (size: number) => (size > 0 ? sizeText(size, unit) : '');
  const widths = rows.map(({ width, quantity }) => mm(width) * Number(quantity || 1));
  return {
    width: text(
      Math.min(
        widths.reduce((sum, width) => sum + width),
        most ?? MOST_MM,
      ),
    ),
    drop: text(Math.max(...rows.map(({ drop }) => mm(drop)))),
    quantity: '1',
  };
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** The choices of the option that says how many faces a bay has, fewest first. */
function facesOf(list: Prices | undefined) {
  const { group, choices = [] } =
    list?.options.find((option) => /\bfaces\b/i.test(option.group)) ?? {};
  return choices
    .map(({ name }) => {
      const [word = ''] = /\d+|[a-z]+/i.exec(name) ?? [];
      const faces = Number(word) || NUMBERS.indexOf(word.toLowerCase()) + 1;
      return { option: `${group}:${name}`, faces };
    })
    .toSorted((a, b) => a.faces - b.faces);
}
