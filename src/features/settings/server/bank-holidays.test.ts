import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { BankHoliday, Nation } from '../bank-holidays.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp({ engine: 'sqlite' });
});
afterAll(() => app.close());

const ask = (query: string) => app.request(`/api/admin/bank-holidays?${query}`, { asStaff: true });

// What gov.uk lists of 2027, and the days themselves where another stands in for them.
const everywhere = [
  ['2027-01-01', "New Year's Day"],
  ['2027-03-26', 'Good Friday'],
  ['2027-05-03', 'Early May bank holiday'],
  ['2027-05-31', 'Spring bank holiday'],
  ['2027-12-27', 'Christmas Day (substitute day)'],
  ['2027-12-28', 'Boxing Day (substitute day)'],
];
const EASTER_MONDAY = ['2027-03-29', 'Easter Monday'];
const AUGUST = ['2027-08-30', 'Summer bank holiday'];

test.each<[Nation, string[][], string[]]>([
  ['england', [EASTER_MONDAY, AUGUST], ['2027-03-17', '2027-11-30']],
  ['wales', [EASTER_MONDAY, AUGUST], ['2027-03-17', '2027-11-30']],
  [
    'scotland',
    [
      ['2027-01-04', 'January 2nd (substitute day)'],
      ['2027-08-02', 'Summer bank holiday'],
      ['2027-11-30', 'St Andrew’s Day'],
    ],
    ['2027-03-29', '2027-08-30'],
  ],
  [
    'northern-ireland',
    [
      EASTER_MONDAY,
      AUGUST,
      ['2027-03-17', 'St Patrick’s Day'],
      ['2027-07-12', 'Battle of the Boyne (Orangemen’s Day)'],
    ],
    ['2027-11-30'],
  ],
])('the bank holidays of %s in 2027', async (nation, own, others) => {
  const response = await ask(`nation=${nation}&year=2027`);
  expect(response.status).toBe(200);
  const holidays = (await response.json()) as BankHoliday[];
  const dates = holidays.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted());
  for (const [date, name] of [...everywhere, ...own]) {
    expect(holidays).toContainEqual({ date, name });
  }
  for (const date of others) expect(dates).not.toContain(date);
});

test.each([
  ['nation=france&year=2027', 'nation takes england, wales, scotland or northern-ireland'],
  ['year=2027', 'nation takes england, wales, scotland or northern-ireland'],
  ['nation=wales&year=soon', 'year takes 2000 to 2100'],
  ['nation=wales', 'year takes 2000 to 2100'],
  ['nation=wales&year=1.5', 'year takes 2000 to 2100'],
])('%s is refused', async (query, error) => {
  const response = await ask(query);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error });
});
