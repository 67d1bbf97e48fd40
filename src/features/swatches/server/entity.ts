import type { Sitemap } from '../../../kit/crud/server/entity.ts';
import { urls } from '../../../urls.ts';

const sitemap: Sitemap = async () => [{ path: urls.swatches() }];

export const swatchEntity = { sitemap };
