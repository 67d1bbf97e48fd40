import { heading, lines, link, paragraph, words } from '../content-fields.ts';

export const aiConsultation = {
  title: 'AI consultation',
  place: '#ai-consultation',
  fields: {
    title: heading(),
    badge: words('Badge'),
    description: paragraph('Description'),
    features: lines('What it can do', 12),
    buttonText: words('Button'),
    secondaryText: words('Second button'),
    secondaryLink: link('Second button leads to'),
  },
};
