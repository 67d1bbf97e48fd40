// What the journeys of pages.spec.ts and pages.long.spec.ts share.
import type { APIRequestContext } from '@playwright/test';

export interface WordsPage {
  id: number;
  kind: string;
  slug: string;
  title: string;
  body: string;
  version: number;
}

export const findPage = async (staff: APIRequestContext, slug: string): Promise<WordsPage> => {
  const pages: WordsPage[] = await (await staff.get('/api/pages')).json();
  const page = pages.find((one) => one.slug === slug);
  if (!page) throw new Error(`no page ${slug}`);
  return page;
};
