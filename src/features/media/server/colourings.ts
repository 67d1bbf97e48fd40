// Pictures that can be recoloured, as listed in `content/pictures.json`.
import demoPictures from '../../../../content/pictures.json' with { type: 'json' };
import type { Hex } from '../../../lib/pictures/colour.ts';

interface Colouring {
  /** Files of `content/`: the picture with its blind in a light neutral, and the mask of what is coloured. */
  base: string;
  mask: string;
  baseColour: Hex;
  /** Of the picture's own file. */
  bytes: number;
}

const colourings: ReadonlyMap<string, Colouring> = new Map(
  demoPictures.flatMap(({ file, colouring }) => (colouring ? [[file, colouring] as const] : [])),
);

/** Undefined also for another picture of the same name. */
export function colouringOf(file: { originalName: string; size: number }): Colouring | undefined {
  const colouring = colourings.get(file.originalName);
  return colouring?.bytes === file.size ? colouring : undefined;
}
