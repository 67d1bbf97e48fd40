import { pages } from './page.ts';

export const pageFacts = pages.facts;
