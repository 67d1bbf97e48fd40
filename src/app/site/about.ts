// The page about the firm: the plain page of this name, if the owner has written it, and what is known besides.
import { loadPeople } from '../../features/advisers/server/site-data.ts';
import { listPeople } from '../../features/advisers/server/store.ts';
import { fillTexts } from '../../features/content/content-text.ts';
import { type Page, pages } from '../../features/pages/page.ts';
import { listPages } from '../../features/pages/server/store.ts';
import type { SettingsCache } from '../../features/settings/server/store.ts';
import type { Settings } from '../../features/settings/settings.ts';
import type { Database, Handle } from '../../lib/database/database.ts';
import { urls } from '../../urls.ts';

/** It has a heading and no text until the owner writes one. */
export const blankAbout: Page = {
  ...pages.input.parse({ kind: 'plain', slug: 'about', title: 'About us' }),
  id: 0,
  version: 1,
  updatedAt: '',
};
export const aboutHref = urls.page(blankAbout);

/** Below its text: who comes, and what the firm answers for; undefined where that is nothing. */
export async function loadAbout(services: { database: Database; settings: SettingsCache }) {
  const people = await loadPeople(services);
  const facts = factsOf(await services.settings.read());
  return people.length + facts.length > 0 ? { people, facts } : undefined;
}

/** Whether visitors find anything there. */
export async function hasAbout(db: Handle, settings: Settings): Promise<boolean> {
  if (factsOf(settings).length > 0 || (await listPeople(db)).length > 0) return true;
  return (await listPages(db)).some((page) => urls.page(page) === aboutHref);
}

function factsOf(settings: Settings) {
  const { guarantee, insurance, tradeBody } = fillTexts(settings.firm, settings);
  const facts = { Guarantee: guarantee, Insurance: insurance, 'Trade body': tradeBody };
  return Object.entries(facts).filter(([, text]) => text !== '');
}
