import { z } from '../../../lib/text/zod.ts';
import { heading, label, lines, link, paragraph } from '../content-fields.ts';
import type { ContentSection } from '../field-descriptions.ts';
import * as field from '../field-descriptions.ts';

export const aiConsultation = {
  schema: z.object({
    badge: label(),
    title: heading(),
    description: paragraph(),
    features: lines(12),
    buttonText: label(),
    secondaryText: label(),
    secondaryLink: link(),
  }),
  title: 'AI consultation',
  place: '#ai-consultation',
  fields: [
    field.text('title', 'Title'),
    field.text('badge', 'Badge'),
    field.area('description', 'Description'),
    field.lines('features', 'What it can do'),
    field.text('buttonText', 'Button'),
    field.text('secondaryText', 'Second button'),
    field.link('secondaryLink', 'Second button leads to'),
  ],
} satisfies ContentSection;
