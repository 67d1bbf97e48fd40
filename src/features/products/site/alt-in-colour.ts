/** `Sage roller blind half lowered …`. Alone here, because a page's script needs it and nothing else of its neighbours. */
export const altInColour = (alt: string, colour: string | undefined): string =>
  colour ? `${colour} ${alt.charAt(0).toLowerCase()}${alt.slice(1)}` : alt;
