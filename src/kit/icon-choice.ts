export interface IconChoice {
  slug: string;
  title: string;
  category: string;
  words: string;
  src: string;
}

export type LoadIcons = () => Promise<readonly IconChoice[]>;
