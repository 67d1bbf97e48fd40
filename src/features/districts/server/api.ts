import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import { postcodeField } from '../../../lib/text/postcode.ts';
import { api } from '../../../urls.ts';
import { areaAnswer, outsideArea, type ServedArea, servedArea } from '../area.ts';
import { areaMapSchema, mapOf } from '../area-map.ts';
import type { Outcodes } from '../districts.ts';

interface Deps {
  outcodes: Outcodes;
  settings: { read(): Promise<{ general: { phone: string }; booking: { area: ServedArea } }> };
}

const postcodeQuery = z.object({ postcode: postcodeField() });

export function districtsApi({ outcodes, settings }: Deps): Route[] {
  return [
    routesUnder('Booking').get(api.area(), {
      summary: 'Whether we visit a postcode, and how to ask if we do not',
      query: { postcode: 'A full postcode' },
      answer: areaAnswer,
      async handle({ query }) {
        const { postcode } = validate(postcodeQuery, { postcode: query('postcode') });
        const { general, booking } = await settings.read();
        const message = outsideArea(postcode, { ...general, ...booking }, outcodes);
        return { served: message === undefined, message: message ?? null };
      },
    }),
    routesUnder('Settings').get(adminApi.areaMap(), {
      summary: 'An area to visit as a map of dots, saved or not',
      query: {
        kind: '`districts` or `radius`',
        prefixes: 'Beginnings of postcodes, separated by commas',
        postcode: 'A full postcode',
        km: 'Kilometres from there',
      },
      answer: areaMapSchema,
      async handle({ query }) {
        const area = validate(servedArea, {
          kind: query('kind'),
          prefixes: query('prefixes')?.split(',').filter(Boolean),
          postcode: query('postcode'),
          km: Number(query('km')),
        });
        return mapOf(area, outcodes);
      },
    }),
  ];
}
