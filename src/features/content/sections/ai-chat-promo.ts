import { heading, lines, paragraph, words } from '../content-fields.ts';

export const aiChatPromo = {
  title: 'AI chat',
  place: '#assistant',
  fields: {
    title: heading(),
    badge: words('Badge'),
    description: paragraph('Description'),
    suggestions: lines('Suggested questions', 8),
    buttonText: words('Button'),
    callLabel: words('Call button'),
  },
};
