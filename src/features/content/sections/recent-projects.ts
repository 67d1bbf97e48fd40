import { list } from '../../../kit/fields/fields.ts';
import {
  heading,
  link,
  picture,
  pictureWords,
  sample,
  sentence,
  words,
} from '../content-fields.ts';

export const recentProjects = {
  title: 'Recent projects',
  place: '#projects',
  fields: {
    title: heading(),
    subtitle: sentence('Subtitle'),
    items: list(
      'Projects',
      {
        title: heading(),
        location: words('Location'),
        description: sentence('Description'),
        image: picture(),
        alt: pictureWords,
        href: link('Leads to'),
        sample,
      },
      { noun: 'Project', most: 24 },
    ),
    sampleLabel: words('Mark of an example'),
  },
};
