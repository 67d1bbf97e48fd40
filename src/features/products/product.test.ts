import { describe, expect, test } from 'vitest';
import categories from '../../../content/categories.json' with { type: 'json' };
import { defaultSettings } from '../settings/server/store.ts';
import { serviceOf } from './product.ts';

const { services } = defaultSettings.booking;
const category = (slug: string) => categories.find((one) => one.slug === slug);

describe('the service of a product', () => {
  test.each([
    ['Blackout roller', 'roller-blinds', 'Roller Blinds'],
    ['Day & Night Blinds', 'roller-blinds', 'Roller Blinds'],
    ['Café shutters', 'shutters', 'Plantation Shutters'],
    ['Linen curtains', 'curtains', 'Curtains'],
    ['Plantation Shutters', undefined, 'Plantation Shutters'],
    ['Premium shutters for bay windows', undefined, 'Plantation Shutters'],
    ['Made-to-measure curtains', undefined, 'Curtains'],
    ['Blinds for every window', undefined, 'Not sure yet'],
    ['Awnings', undefined, 'Not sure yet'],
  ])('of a new house: %s in %s is %s', (name, slug, service) => {
    expect(serviceOf(name, slug ? category(slug) : undefined, services)).toBe(service);
  });

  test('follows Settings: by category, and only what is offered', () => {
    const own = [
      { label: 'Roller', category: 'roller-blinds', active: false },
      { label: 'Rollers and romans', category: 'roller-blinds', active: true },
      { label: 'Awnings', category: 'awnings', active: true },
    ];
    expect(serviceOf('Blackout', category('roller-blinds'), own)).toBe('Rollers and romans');
    expect(serviceOf('Garden awning', undefined, own)).toBe('Awnings');
    expect(serviceOf('Linen', category('curtains'), own)).toBe('');
  });
});
