// What search engines and shared links show of a record. Empty: what its page says anyway.
import { pictureAddress, textField } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';

export const MOST_TITLE = 70;

export const searchFields = {
  metaTitle: z.string(),
  metaDescription: z.string(),
  /** The picture of a shared link. */
  socialImage: z.string(),
};

export const searchInput = {
  metaTitle: textField(MOST_TITLE).optional().default(''),
  metaDescription: textField(300).optional().default(''),
  socialImage: pictureAddress('Must be a valid URL or path')
    .nullish()
    .transform((path) => path ?? ''),
};

export const noSearchFields = { metaTitle: '', metaDescription: '', socialImage: '' };

export interface SearchResult {
  title: string;
  description: string;
}

/** A record's own title and description, where it has them. */
export const searchResultOf = (
  own: { metaTitle: string; metaDescription: string },
  usual: SearchResult,
): SearchResult => ({
  title: own.metaTitle || usual.title,
  description: own.metaDescription || usual.description,
});
