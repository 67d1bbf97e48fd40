import { z } from '../../../lib/text/zod.ts';
import { label } from '../content-fields.ts';
import type { ContentSection } from '../field-descriptions.ts';
import * as field from '../field-descriptions.ts';

export const limitedTimeBanner = {
  schema: z.object({ badge: label() }),
  title: 'Limited-time banner',
  place: '#limited-time',
  hint: 'While no offer is running, a banner whose button leads to the offers is hidden.',
  fields: [field.text('badge', 'Badge')],
} satisfies ContentSection;
