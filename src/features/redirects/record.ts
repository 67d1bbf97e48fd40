import { redirects } from './redirect.ts';

export const redirectFacts = redirects.facts;
