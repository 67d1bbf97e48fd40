import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import { type BankHoliday, bankHoliday, bankHolidayQuery, type Nation } from '../bank-holidays.ts';

// ISO 3166-2 codes, as the library uses them.
const CODES: Record<Nation, string> = {
  england: 'ENG',
  wales: 'WLS',
  scotland: 'SCT',
  'northern-ireland': 'NIR',
};

/** The bank holidays of a year with their substitute days, by date. */
async function bankHolidaysOf(nation: Nation, year: number): Promise<BankHoliday[]> {
  // Several megabytes, needed about once a year.
  const { default: Holidays } = await import('date-holidays');
  const calendar = new Holidays('GB', CODES[nation], { languages: 'en', types: ['public'] });
  return calendar.getHolidays(year).map(({ date, name }) => ({ date: date.slice(0, 10), name }));
}

export const bankHolidaysRoute: Route = routesUnder('Settings').get(adminApi.bankHolidays(), {
  summary: 'The bank holidays of a year in England, Wales, Scotland or Northern Ireland',
  query: {
    nation: 'england, wales, scotland or northern-ireland',
    year: 'Such as 2026',
  },
  answer: z.array(bankHoliday),
  handle({ query }) {
    const asked = validate(bankHolidayQuery, { nation: query('nation'), year: query('year') });
    return bankHolidaysOf(asked.nation, asked.year);
  },
});
