import { expect, test } from 'vitest';
import { defaultSettings } from '../../features/settings/server/store.ts';
import { areaData, firmData } from './structured-data.ts';

const firm = { publicUrl: 'https://sill.test', picture: undefined, areas: ['Warwick', 'Rugby'] };

test('search engines are told what Settings say of the firm', () => {
  expect(firmData({ settings: defaultSettings, ...firm })).toMatchObject({
    '@type': 'HomeAndConstructionBusiness',
    name: 'Sill & Slat',
    telephone: '01632 960150',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '1 Sample Street',
      addressLocality: 'Stratford-upon-Avon',
      postalCode: 'CV37 9ZZ',
      addressCountry: 'GB',
    },
    areaServed: [{ name: 'Warwick' }, { name: 'Rugby' }],
    openingHoursSpecification: [
      {
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
        opens: '09:00',
        closes: '17:00',
      },
    ],
    sameAs: Object.values(defaultSettings.social),
    makesOffer: expect.arrayContaining([
      { '@type': 'Offer', itemOffered: { '@type': 'Service', name: 'Roller Blinds' } },
    ]),
  });
});

test('an area is told as a service in its town', () => {
  const firm = { name: 'Sill & Slat' };
  expect(areaData('Blinds in Stratford-upon-Avon', 'https://sill.test/a', firm)).toMatchObject({
    '@type': 'Service',
    provider: firm,
    areaServed: { '@type': 'City', name: 'Stratford-upon-Avon' },
  });
});

test('and nothing that is not known', () => {
  const { general, ...others } = defaultSettings;
  const settings = {
    ...others,
    social: Object.fromEntries(Object.keys(others.social).map((name) => [name, ''])) as never,
    general: { ...general, openingHours: 'Ask us', googleMapsUrl: '', address: 'The Old Forge' },
  };
  const data = firmData({ settings, ...firm, areas: [] });
  for (const name of ['geo', 'hasMap', 'sameAs', 'openingHoursSpecification', 'areaServed', 'logo'])
    expect(data).not.toHaveProperty(name);
  expect(data.address).toEqual({
    '@type': 'PostalAddress',
    streetAddress: 'The Old Forge',
    addressCountry: 'GB',
  });
});

test.each([
  ['https://www.google.com/maps/place/X/@52.19,-1.708,17z', 52.19, -1.708],
  ['https://www.google.com/maps?q=52.1900,-1.7080', 52.19, -1.708],
])('coordinates are read from %s', (googleMapsUrl, latitude, longitude) => {
  const settings = { ...defaultSettings, general: { ...defaultSettings.general, googleMapsUrl } };
  expect(firmData({ settings, ...firm }).geo).toMatchObject({ latitude, longitude });
});
