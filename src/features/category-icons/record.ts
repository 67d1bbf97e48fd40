import { categoryIcons } from './category-icon.ts';

export const categoryIconFacts = categoryIcons.facts;
