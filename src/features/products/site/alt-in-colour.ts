// Alone here, because a page's script needs them and nothing else of their neighbours.

/** `Sage roller blind half lowered …`. */
export const altInColour = (alt: string, colour: string | undefined): string =>
  colour ? `${colour} ${alt.charAt(0).toLowerCase()}${alt.slice(1)}` : alt;

/** What is said of a picked colour: the picture may be drawn in it, or bear a piece of its cloth. */
export const colourTold = (colour: string, isDrawn: boolean): string =>
  isDrawn ? `Shown in ${colour}` : `Chosen: ${colour}`;
