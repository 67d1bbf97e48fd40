import { z } from '../../../lib/text/zod.ts';
import {
  heading,
  label,
  lines,
  listOf,
  paragraph,
  picture,
  price,
  seconds,
  sentence,
} from '../content-fields.ts';
import type { ContentSection } from '../field-descriptions.ts';
import * as field from '../field-descriptions.ts';

const videoSchema = z.object({
  url: picture(),
  poster: picture(),
  title: heading(),
  subtitle: sentence(),
  location: label(),
  description: paragraph(),
  /** A description of picture and sound, for visitors who cannot see it. */
  transcript: paragraph().default(''),
  /** As read out: `1 min 20 s`. */
  duration: label(),
  coverage: label(),
  features: lines(12),
  pricePence: price(),
  /** 'Live Installation', 'Auto-playing' and 'Featured' have colours of their own. */
  badge: label(),
  category: label(),
  /** An example: not one of the firm's own. */
  sample: z.boolean(),
});
export type Video = z.infer<typeof videoSchema>;

export const installationVideos = {
  schema: z.object({
    title: heading(),
    subtitle: sentence(),
    rotationSeconds: seconds(),
    buttonLabel: label(),
    pauseLabel: label(),
    playLabel: label(),
    /** Opens the description of a film. */
    transcriptLabel: label(),
    priceLabel: label(),
    sampleLabel: label(),
    items: listOf(videoSchema, 6),
  }),
  title: 'Installation videos',
  place: '#videos',
  fields: [
    field.text('title', 'Title'),
    field.area('subtitle', 'Subtitle'),
    {
      kind: 'list',
      name: 'items',
      label: 'Videos',
      noun: 'Video',
      max: 6,
      titleField: 'title',
      blank: {
        url: '',
        poster: '',
        title: '',
        subtitle: '',
        location: '',
        description: '',
        transcript: '',
        duration: '',
        coverage: '',
        features: [],
        pricePence: 0,
        badge: '',
        category: '',
        sample: false,
      },
      fields: [
        field.text('title', 'Title'),
        field.text('subtitle', 'Subtitle'),
        { kind: 'film', name: 'url', label: 'Video', hint: 'An MP4 or WebM file' },
        field.picture('poster', 'Picture before it plays'),
        field.area('description', 'Description'),
        field.area(
          'transcript',
          'What the film shows',
          'For visitors who cannot see it: describe what happens and what is said.',
        ),
        field.text('location', 'Location'),
        field.text('duration', 'Duration'),
        field.text('coverage', 'Coverage'),
        field.text('category', 'Category'),
        field.lines('features', 'Features'),
        { kind: 'price', name: 'pricePence', label: 'Price from' },
        field.text('badge', 'Badge', 'Live Installation, Auto-playing and Featured have colours.'),
        { kind: 'check', name: 'sample', label: field.SAMPLE },
      ],
    },
    field.text('buttonLabel', 'Button of a video', '{number} is its number'),
    field.text('transcriptLabel', 'Opens the description of a video'),
    field.text('priceLabel', 'Price', '{price} is the price'),
    field.text('sampleLabel', 'Mark of an example'),
    {
      kind: 'number',
      name: 'rotationSeconds',
      label: 'Next video after',
      hint: field.SECONDS,
    },
    ...field.controls,
  ],
} satisfies ContentSection;
