import { z } from '../../../lib/text/zod.ts';
import { heading, label, link, listOf, picture, sentence } from '../content-fields.ts';
import type { ContentSection } from '../field-descriptions.ts';
import * as field from '../field-descriptions.ts';

const projectSchema = z.object({
  image: picture(),
  alt: sentence(),
  title: heading(),
  location: label(),
  description: sentence(),
  href: link(),
  sample: z.boolean(),
});

export const recentProjects = {
  schema: z.object({
    title: heading(),
    subtitle: sentence(),
    sampleLabel: label(),
    items: listOf(projectSchema, 24),
  }),
  title: 'Recent projects',
  place: '#projects',
  fields: [
    field.text('title', 'Title'),
    field.area('subtitle', 'Subtitle'),
    {
      kind: 'list',
      name: 'items',
      label: 'Projects',
      noun: 'Project',
      max: 24,
      titleField: 'title',
      blank: {
        image: '',
        alt: '',
        title: '',
        location: '',
        description: '',
        href: '',
        sample: false,
      },
      fields: [
        field.text('title', 'Title'),
        field.text('location', 'Location'),
        field.area('description', 'Description'),
        field.picture('image', 'Picture'),
        field.pictureWords('alt'),
        field.link('href', 'Leads to'),
        { kind: 'check', name: 'sample', label: field.SAMPLE },
      ],
    },
    field.text('sampleLabel', 'Mark of an example'),
  ],
} satisfies ContentSection;
