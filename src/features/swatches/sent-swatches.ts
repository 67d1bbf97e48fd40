// The colours that were sent, in the address of the thanks: `/swatches/thank-you?swatch=12+Sage`.

export interface SwatchChoice {
  productId: number;
  colour: string;
}

export const keyOfSwatch = ({ productId, colour }: SwatchChoice) => `${productId} ${colour}`;

export const sentQuery = (choices: readonly SwatchChoice[]): string =>
  String(new URLSearchParams(choices.map((one) => ['swatch', keyOfSwatch(one)])));

/** Where the browser keeps the household's address for the thanks: it is never part of a page's. */
export const SENT_TO = 'swatches sent to';
