import { adminApi } from '../../../admin-urls.ts';
import { type Route, route } from '../../../kit/http/route.ts';
import { priceCheckSchema } from '../price-lint.ts';
import type { PriceChecks } from './price-check.ts';

export const priceCheckRoute = (checks: PriceChecks): Route =>
  route({
    method: 'GET',
    path: adminApi.priceCheck(),
    tag: 'Prices',
    summary:
      'What does not fit: lists that fall, have holes or end, colours without band, offers, and prices in texts that nothing gives',
    answer: priceCheckSchema,
    handle: async () => ({ findings: await checks.read() }),
  });
