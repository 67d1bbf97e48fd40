// The forms that the specification describes: home page, navigation menu, footer.
import {
  area,
  type FieldSection,
  type ListField,
  link,
  picture,
  SAMPLE,
  text,
} from '../field-descriptions.ts';

export const homePageSections: readonly FieldSection[] = [
  {
    title: 'Hero',
    place: '#hero',
    hint: 'The first slide of the carousel.',
    fields: [
      text('hero.title', 'Title'),
      area('hero.subtitle', 'Subtitle'),
      text('hero.ctaText', 'CTA text'),
      link('hero.ctaLink', 'CTA link'),
      picture('hero.backgroundImage', 'Background image'),
    ],
  },
  {
    title: 'Featured categories',
    place: '[aria-labelledby="categories-title"]',
    hint: 'Shown with the blinds collection.',
    fields: [
      {
        kind: 'list',
        name: 'featuredCategories',
        nameless: true,
        label: 'Featured categories',
        noun: 'Category',
        max: 12,
        titleField: 'title',
        blank: { title: '', description: '', image: '', link: '' },
        fields: [
          text('title', 'Title'),
          link('link', 'Link'),
          area('description', 'Description'),
          picture('image', 'Image'),
        ],
      },
    ],
  },
  {
    title: 'Features',
    place: '#why-choose-us',
    hint: 'Why people choose you.',
    fields: [
      text('features.title', 'Title'),
      area('features.subtitle', 'Subtitle'),
      {
        kind: 'list',
        name: 'features.items',
        label: 'Features',
        noun: 'Feature',
        max: 12,
        titleField: 'title',
        blank: { title: '', description: '', icon: '', sample: false },
        fields: [
          text('title', 'Title'),
          { kind: 'icon', name: 'icon', label: 'Icon' },
          area('description', 'Description'),
          { kind: 'check', name: 'sample', label: SAMPLE },
        ],
      },
    ],
  },
  {
    title: 'CTA section',
    place: '#limited-time',
    hint: 'The limited-time banner.',
    fields: [
      text('ctaSection.title', 'Title'),
      area('ctaSection.description', 'Description'),
      text('ctaSection.buttonText', 'Button text'),
      link('ctaSection.buttonLink', 'Button link'),
      picture('ctaSection.image', 'Image'),
    ],
  },
];

export const menuField: ListField = {
  kind: 'list',
  name: 'items',
  nameless: true,
  label: 'Menu items',
  noun: 'Menu Item',
  max: 50,
  titleField: 'title',
  blank: { title: '', href: '' },
  fields: [text('title', 'Link text'), link('href', 'Link URL')],
};

export const columnsField: ListField = {
  kind: 'list',
  name: 'columns',
  nameless: true,
  label: 'Columns',
  noun: 'Column',
  max: 8,
  titleField: 'title',
  blank: { title: '', links: [] },
  fields: [
    text('title', 'Column title'),
    {
      kind: 'list',
      name: 'links',
      label: 'Links',
      noun: 'Link',
      max: 30,
      titleField: 'text',
      blank: { text: '', url: '' },
      fields: [text('text', 'Link text'), link('url', 'Link URL')],
    },
  ],
};

export const footerSections: readonly FieldSection[] = [
  {
    title: 'Company information',
    place: 'footer',
    hint: 'Details that match Settings change with Settings.',
    fields: [
      text('companyInfo.name', 'Company name'),
      text('companyInfo.phone', 'Phone'),
      text('companyInfo.address', 'Address'),
      text('companyInfo.email', 'Email'),
    ],
  },
  {
    title: 'Social links',
    place: 'footer',
    fields: [
      {
        kind: 'list',
        name: 'socialLinks',
        nameless: true,
        label: 'Social links',
        noun: 'Social Link',
        max: 20,
        titleField: 'platform',
        blank: { platform: '', url: '' },
        fields: [text('platform', 'Platform'), link('url', 'URL')],
      },
    ],
  },
  {
    title: 'Columns',
    place: 'footer',
    fields: [columnsField],
  },
];
