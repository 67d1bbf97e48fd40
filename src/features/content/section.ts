// The forms of the website's content are in sections, each beside a place on the page.
import type { Fields } from '../../kit/fields/field.ts';

export interface Section {
  title: string;
  /** Selector of its place on the page: the preview scrolls there. */
  place: string;
  hint?: string;
  fields: Fields;
}

/** The labels of fields by their names, after that of their section; `.*.` stands for the items of a list. */
export function labelsOf(sections: readonly Section[]): Record<string, string> {
  return Object.fromEntries(
    sections.flatMap(({ title, fields }) => labelled(fields, '', `${title}: `)),
  );
}

function labelled(fields: Fields, before: string, said: string): [string, string][] {
  return Object.entries(fields).flatMap(([name, { kind, label, fields: inner = {}, items }]) => {
    if (kind === 'group') return labelled(inner, `${before}${name}.`, said);
    const own: [string, string] = [before + name, said === `${label}: ` ? label : said + label];
    return [own, ...labelled(inner, `${before}${name}.*.`, `${items?.noun}: `)];
  });
}
