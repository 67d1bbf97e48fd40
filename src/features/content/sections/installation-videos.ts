import type { z } from 'zod';
import { list } from '../../../kit/fields/fields.ts';
import {
  controls,
  film,
  heading,
  lines,
  longWords,
  paragraph,
  picture,
  price,
  sample,
  seconds,
  sentence,
  words,
} from '../content-fields.ts';

const transcript = paragraph(
  'What the film shows',
  'For visitors who cannot see it: describe what happens and what is said.',
);

const items = list(
  'Videos',
  {
    title: heading(),
    subtitle: longWords('Subtitle'),
    url: film('Video', 'An MP4 or WebM file'),
    poster: picture('Picture before it plays'),
    description: paragraph('Description'),
    /** Missing from older saves. */
    transcript: { ...transcript, input: transcript.input.default('') },
    location: words('Location'),
    /** As read out: `1 min 20 s`. */
    duration: words('Duration'),
    coverage: words('Coverage'),
    category: words('Category'),
    features: lines('Features', 12),
    pricePence: price('Price from'),
    badge: words('Badge', 'Live Installation, Auto-playing and Featured have colours.'),
    sample,
  },
  { noun: 'Video', most: 6 },
);
export type Video = z.output<typeof items.input>[number];

export const installationVideos = {
  title: 'Installation videos',
  place: '#videos',
  fields: {
    title: heading(),
    subtitle: sentence('Subtitle'),
    items,
    buttonLabel: words('Button of a video', '{number} is its number'),
    transcriptLabel: words('Opens the description of a video'),
    priceLabel: words('Price', '{price} is the price'),
    sampleLabel: words('Mark of an example'),
    rotationSeconds: seconds('Next video after'),
    ...controls,
  },
};
