import type { Sitemap } from '../../../kit/crud/server/entity.ts';
import { urls } from '../../../urls.ts';
import { faqsApi } from './api.ts';
import { seedFaqs } from './seed.ts';

const sitemap: Sitemap = async () => [{ path: urls.faqs() }];

export const faqEntity = { api: faqsApi, seed: seedFaqs, sitemap };
