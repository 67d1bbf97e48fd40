import { z } from '../../../lib/text/zod.ts';
import { heading, label, lines, paragraph } from '../content-fields.ts';
import type { ContentSection } from '../field-descriptions.ts';
import * as field from '../field-descriptions.ts';

export const aiChatPromo = {
  schema: z.object({
    badge: label(),
    title: heading(),
    description: paragraph(),
    suggestions: lines(8),
    buttonText: label(),
    callLabel: label(),
  }),
  title: 'AI chat',
  place: '#assistant',
  fields: [
    field.text('title', 'Title'),
    field.text('badge', 'Badge'),
    field.area('description', 'Description'),
    field.lines('suggestions', 'Suggested questions'),
    field.text('buttonText', 'Button'),
    field.text('callLabel', 'Call button'),
  ],
} satisfies ContentSection;
