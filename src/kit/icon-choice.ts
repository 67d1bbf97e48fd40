// What an icon picker chooses from; a feature knows the drawings.

export interface IconChoice {
  slug: string;
  title: string;
  /** The filter it is found under. */
  category: string;
  /** Further words that a search finds it by. */
  words: string;
  /** Address of the drawing. */
  src: string;
}

/** Loads the drawings when somebody wants to choose. */
export type LoadIcons = () => Promise<readonly IconChoice[]>;
