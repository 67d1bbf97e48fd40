// What the rest of the house knows of a draft before it is published: its links, pictures and sums.
import { listUndescribed } from '../../features/media/server/store.ts';
import type { Warning } from '../../kit/life/life.ts';
import { textsIn, warningsOf } from '../../kit/life/warnings.ts';
import { londonDayOf } from '../../lib/time/london-day.ts';
import type { Services } from '../process/services.ts';
import { readAnswers } from '../site/site-paths.ts';

type Known = Pick<Services, 'database' | 'clock' | 'priceChecks'>;

export const draftWarnings =
  ({ database, clock, priceChecks }: Known) =>
  async (data: unknown): Promise<Warning[]> => {
    const answers = await readAnswers(database.db, clock.now());
    const undescribed = new Set(await listUndescribed(database.db));
    const odd = warningsOf(data, {
      today: londonDayOf(clock.now()),
      answers,
      isUndescribed: (address) => undescribed.has(address),
    });
    const sums = await priceChecks.checkTexts(textsIn(data, ''));
    return [...odd, ...sums];
  };
