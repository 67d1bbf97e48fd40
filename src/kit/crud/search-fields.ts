// What search engines and shared links show of a record. Empty: what its page says anyway.
import { pictureAddress, textField } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { field, optional } from '../fields/field.ts';
import { BAD_ADDRESS } from '../fields/fields.ts';

export const MOST_TITLE = 70;

/** Drawn together, with what they make (admin/fields/search-fields.tsx). */
const drawnTogether = <In extends z.ZodType>(label: string, input: In) =>
  field('searchResult', label, { input, wire: z.string(), blank: '' });

export const searchFields = {
  metaTitle: drawnTogether('Headline for search engines', optional(textField(MOST_TITLE), '')),
  metaDescription: drawnTogether('Summary for search engines', optional(textField(300), '')),
  socialImage: drawnTogether(
    'Picture for shared links',
    pictureAddress(BAD_ADDRESS)
      .nullish()
      .transform((path) => path ?? ''),
  ),
};

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
