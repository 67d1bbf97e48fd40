import { faqs } from './faq.ts';

export const faqFacts = faqs.facts;
