import { heading, sentence, words } from '../content-fields.ts';

/** Text around the cards (products with `showOnHome`) and around homePage.featuredCategories. */
export const blindsCollection = {
  title: 'Blinds collection',
  place: '#blinds-collection',
  hint: 'The cards are the products that are shown on the home page.',
  fields: {
    title: heading(),
    subtitle: sentence('Subtitle'),
    bookLabel: words('Book button'),
    allLabel: words('Link to every product'),
    coloursLabel: words('Number of colours', '{count} is the number'),
    categoriesTitle: words('Title over the featured categories'),
  },
};
