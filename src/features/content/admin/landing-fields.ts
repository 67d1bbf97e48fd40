// The further sections of the landing page, from its top down: every text that a visitor reads there.
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { usualLastDay } from '../offer.ts';
import {
  area,
  type FieldDescription,
  type FieldSection,
  lines,
  link,
  picture,
  pictureWords,
  SAMPLE,
  text,
} from './field-descriptions.ts';
import { lowerSections } from './landing-lower-fields.ts';
import { pageWordsSections } from './page-words-fields.ts';

const SECONDS = 'In seconds';

export const landingSections: readonly FieldSection[] = [
  {
    title: 'Header and phone bar',
    place: 'header',
    fields: [
      text('header.tagline', 'Line under the name'),
      text('header.callLabel', 'Call button'),
      text('header.bookLabel', 'Book button'),
      link('header.bookLink', 'Book button leads to'),
      text('header.shortCallLabel', 'Call button on phones'),
      text('header.shortBookLabel', 'Book button on phones'),
    ],
  },
  {
    title: 'Hero carousel',
    place: '#hero',
    hint: 'The first slide is the hero of the home page; these are its badge and price, and the further slides.',
    fields: [
      text('hero.firstSlide.badge', 'Badge of the first slide'),
      text('hero.firstSlide.price', 'Price on the first slide'),
      pictureWords('hero.firstSlide.alt'),
      {
        kind: 'list',
        name: 'hero.slides',
        label: 'Further slides',
        noun: 'Slide',
        max: 7,
        titleField: 'title',
        blank: { image: '', alt: '', title: '', badge: '', description: '', price: '' },
        fields: [
          text('title', 'Title'),
          text('badge', 'Badge'),
          area('description', 'Description'),
          text('price', 'Price'),
          picture('image', 'Picture'),
          pictureWords('alt'),
        ],
      },
      text('hero.bookLabel', 'Book button'),
      text('hero.callLabel', 'Call button'),
      { kind: 'number', name: 'hero.intervalSeconds', label: 'Next slide after', hint: SECONDS },
      ...controls('hero'),
      text('hero.previousLabel', 'Button to the previous slide'),
      text('hero.nextLabel', 'Button to the next slide'),
    ],
  },
  {
    title: 'AI consultation',
    place: '#ai-consultation',
    fields: [
      text('aiConsultation.title', 'Title'),
      text('aiConsultation.badge', 'Badge'),
      area('aiConsultation.description', 'Description'),
      lines('aiConsultation.features', 'What it can do'),
      text('aiConsultation.buttonText', 'Button'),
      text('aiConsultation.secondaryText', 'Second button'),
      link('aiConsultation.secondaryLink', 'Second button leads to'),
    ],
  },
  {
    title: 'Blinds collection',
    place: '#blinds-collection',
    hint: 'The cards are the products that are shown on the home page.',
    fields: [
      text('blindsCollection.title', 'Title'),
      area('blindsCollection.subtitle', 'Subtitle'),
      text('blindsCollection.bookLabel', 'Book button'),
      text('blindsCollection.allLabel', 'Link to every product'),
      text('blindsCollection.coloursLabel', 'Number of colours', '{count} is the number'),
      text('blindsCollection.categoriesTitle', 'Title over the featured categories'),
    ],
  },
  {
    title: 'Limited-time banner',
    place: '#limited-time',
    hint: 'While no offer is running, a banner whose button leads to the offers is not shown.',
    fields: [text('limitedTimeBanner.badge', 'Badge')],
  },
  {
    title: 'Special offers',
    place: '#offers',
    hint: 'An offer is shown from its first to its last day, and then taken down by itself.',
    fields: [
      text('specialOffers.title', 'Title'),
      area('specialOffers.subtitle', 'Subtitle'),
      {
        kind: 'list',
        name: 'specialOffers.packages',
        label: 'Offers',
        noun: 'Offer',
        max: 12,
        titleField: 'title',
        note: 'offer',
        blank: newOffer,
        fields: [
          text('title', 'Title'),
          text('label', 'Label', 'Such as: 3 vertical blinds'),
          area('description', 'Description'),
          { kind: 'price', name: 'pricePence', label: 'Price' },
          { kind: 'price', name: 'regularPricePence', label: 'Regular price' },
          { kind: 'service', name: 'service', label: 'Type of blind' },
          { kind: 'number', name: 'quantity', label: 'How many' },
          { kind: 'day', name: 'startsOn', label: 'First day' },
          { kind: 'day', name: 'endsOn', label: 'Last day', hint: 'Empty: it lasts a week.' },
          lines('features', 'Features'),
          area('terms', 'Terms'),
          { kind: 'check', name: 'urgent', label: 'Urgent' },
        ],
      },
      text('specialOffers.bookLabel', 'Book button'),
      text('specialOffers.regularPriceLabel', 'Before the regular price'),
      text('specialOffers.endsLabel', 'Until when', '{day} is the last day'),
      text('specialOffers.urgentLabel', 'Mark of an urgent offer'),
      text(
        'specialOffers.noneTitle',
        'Title while no offer is running',
        'Empty: nothing is shown then.',
      ),
      area('specialOffers.noneText', 'Text while no offer is running'),
      text('specialOffers.noneButtonLabel', 'Button while no offer is running'),
      link('specialOffers.noneButtonLink', 'That button leads to'),
    ],
  },
  {
    title: 'Installation videos',
    place: '#videos',
    fields: [
      text('installationVideos.title', 'Title'),
      area('installationVideos.subtitle', 'Subtitle'),
      {
        kind: 'list',
        name: 'installationVideos.items',
        label: 'Videos',
        noun: 'Video',
        max: 6,
        titleField: 'title',
        blank: {
          ...{ url: '', poster: '', title: '', subtitle: '', location: '', description: '' },
          ...{ duration: '', coverage: '', features: [], pricePence: 0, badge: '', category: '' },
          sample: false,
        },
        fields: [
          text('title', 'Title'),
          text('subtitle', 'Subtitle'),
          { kind: 'film', name: 'url', label: 'Video', hint: 'An MP4 or WebM file' },
          picture('poster', 'Picture before it plays'),
          area('description', 'Description'),
          text('location', 'Location'),
          text('duration', 'Duration'),
          text('coverage', 'Coverage'),
          text('category', 'Category'),
          lines('features', 'Features'),
          { kind: 'price', name: 'pricePence', label: 'Price from' },
          text('badge', 'Badge', 'Live Installation, Auto-playing and Featured have colours.'),
          { kind: 'check', name: 'sample', label: SAMPLE },
        ],
      },
      text('installationVideos.buttonLabel', 'Button of a video', '{number} is its number'),
      text('installationVideos.priceLabel', 'Price', '{price} is the price'),
      text('installationVideos.sampleLabel', 'Mark of an example'),
      {
        kind: 'number',
        name: 'installationVideos.rotationSeconds',
        label: 'Next video after',
        hint: SECONDS,
      },
      ...controls('installationVideos'),
    ],
  },
  ...lowerSections,
  ...pageWordsSections,
];

function controls(section: string): FieldDescription[] {
  return [
    text(`${section}.pauseLabel`, 'Button that pauses'),
    text(`${section}.playLabel`, 'Button that goes on'),
  ];
}

function newOffer() {
  const startsOn = londonDayOf(new Date());
  return {
    ...{ label: '', title: '', description: '', pricePence: 0, regularPricePence: 0 },
    ...{ features: [], terms: '', urgent: false, service: 'Vertical Blinds', quantity: 1 },
    ...{ startsOn, endsOn: usualLastDay(startsOn) },
  };
}
