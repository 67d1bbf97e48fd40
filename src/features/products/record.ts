import { products } from './product.ts';

export const productFacts = products.facts;
