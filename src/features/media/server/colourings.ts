// Pictures that can be recoloured, as listed in `content/pictures.json`.
import demoPictures from '../../../../content/pictures.json' with { type: 'json' };
import type { Hex } from '../../../lib/pictures/colour.ts';
import type { LightPosition } from '../media.ts';

interface Colourable {
  /** Files of `content/`: the picture with its blind in a light neutral, and the mask of what is coloured. */
  base: string;
  mask: string;
  baseColour: Hex;
}

interface Colouring extends Colourable {
  /** Of the picture's own file. */
  bytes: number;
  /** The same window with its blind in other positions, all in one light. */
  light?: readonly (Colourable & LightPosition)[] | undefined;
}

const colourings: ReadonlyMap<string, Colouring> = new Map(
  demoPictures.flatMap(({ file, colouring, light }) =>
    colouring ? [[file, { ...colouring, light }] as const] : [],
  ),
);

/** Undefined also for another picture of the same name. */
export function colouringOf(file: { originalName: string; size: number }): Colouring | undefined {
  const colouring = colourings.get(file.originalName);
  return colouring?.bytes === file.size ? colouring : undefined;
}
