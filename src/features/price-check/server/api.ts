import { adminApi } from '../../../admin-urls.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import { priceCheckSchema } from '../price-lint.ts';
import type { PriceChecks } from './price-check.ts';

export const priceCheckRoute = (checks: PriceChecks): Route =>
  routesUnder('Prices').get(adminApi.priceCheck(), {
    summary:
      'Price errors: lists that fall, have gaps or end, colours without a band, offers, and unsupported prices in texts',
    answer: priceCheckSchema,
    handle: async () => ({ findings: await checks.read() }),
  });
