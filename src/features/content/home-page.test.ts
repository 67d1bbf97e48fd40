import { expect, test } from 'vitest';
import { withYearsCounted } from './home-page.ts';

test.each([
  ['15 years of service', 'Looking after local windows since 2009.', '17 years of service'],
  ['15 years of service', 'In one family.', '15 years of service'],
  ['4-day fitting', 'In Rugby since 2009.', '4-day fitting'],
  ['15 years of service', 'Since 2027.', '15 years of service'],
])('in 2026 the title “%s”, “%s”, is “%s”', (title, description, counted) => {
  const feature = { title, description, icon: '' };
  expect(withYearsCounted(feature, '2026-11-29').title).toBe(counted);
});
