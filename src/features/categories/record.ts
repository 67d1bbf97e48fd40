import { categories } from './category.ts';

export const categoryFacts = categories.facts;
