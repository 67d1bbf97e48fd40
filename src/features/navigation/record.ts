import { navigationItems } from './navigation-item.ts';

export const navigationFacts = navigationItems.facts;
