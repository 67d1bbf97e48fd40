// Alone here, because a page's script needs them and nothing else of their neighbours.

/** `Sage roller blind half lowered …`. */
export const altInColour = (alt: string, colour: string | undefined): string =>
  colour ? `${colour} ${alt.charAt(0).toLowerCase()}${alt.slice(1)}` : alt;

/** The status line for a picked colour: its picture is drawn in it, or has a piece of its cloth laid over. */
export const colourTold = (colour: string, isDrawn: boolean): string =>
  isDrawn ? `Shown in ${colour}` : `Chosen: ${colour}`;
