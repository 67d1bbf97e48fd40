// The demo's visitors: conversations with the assistant, and four weeks of counts.
import { randomUUID } from 'node:crypto';
import { sitemapEntries } from '../../src/app/site/sitemap-entries.ts';
import { listAppointments } from '../../src/features/appointments/server/store.ts';
import {
  countUp,
  findConversation,
  keepQuestion,
  keepTurn,
  tieBooking,
} from '../../src/features/assistant/server/store.ts';
import type { Count } from '../../src/features/counts/count.ts';
import { addCounts } from '../../src/features/counts/server/store.ts';
import type { Base } from '../../src/lib/database/database.ts';
import { sha256 } from '../../src/lib/process/secrets.ts';
import { addDays, londonDayOf, weekdayOf } from '../../src/lib/time/london-day.ts';
import { instantOfLondon } from '../../src/lib/time/london-time.ts';
import { urls } from '../../src/urls.ts';
import house from './house.json' with { type: 'json' };

const COUNTED_DAYS = 28;
const MOST_PAGES = 40;

/** A week's conversations, as the assistant stores them, and its unanswered questions. */
export async function keepTalks({ database, clock }: Base): Promise<void> {
  const now = clock.now();
  const at = (daysAgo: number, time: string) =>
    instantOfLondon(`${addDays(londonDayOf(now), -daysAgo)}T${time}`) ?? now;
  await database.write(async (trx) => {
    const visits = await listAppointments(trx, {});
    const visit = visits.find(({ source }) => source === 'assistant');
    for (const talk of house.conversations) {
      const start = at(talk.daysAgo, talk.time);
      const tokenHash = sha256(randomUUID());
      for (const [turn, [said = '', intent = '', replied = '']] of talk.turns.entries()) {
        const when = new Date(start.getTime() + turn * 50_000);
        const isLast = turn === talk.turns.length - 1;
        const news = await keepTurn(
          trx,
          await findConversation(trx, tokenHash, when),
          {
            tokenHash,
            said,
            replied,
            intent,
            proposes: isLast && talk.booked === true,
            handsOff: isLast && talk.handedOff === true,
          },
          when,
        );
        const whats = intent === 'unknown' ? [...news, 'unanswered' as const] : news;
        await countUp(trx, londonDayOf(when), whats);
      }
      const kept = await findConversation(trx, tokenHash, now);
      if (talk.booked && visit && kept) {
        await tieBooking(trx, kept, visit.id);
        await countUp(trx, londonDayOf(start), ['bookings']);
      }
    }
    for (const { text, asked, daysAgo } of house.questions) {
      for (let time = asked; time > 0; time -= 1) {
        await keepQuestion(trx, text, at(daysAgo + time - 1, '12:00'));
      }
    }
  });
}

/** Counts of every page of the site, more on some weekdays than on others. */
export async function keepVisitors(services: Base): Promise<void> {
  const { database } = services;
  const paths = (await sitemapEntries(services.database.db, services.clock.now()))
    .map(({ path }) => path)
    .slice(0, MOST_PAGES);
  const today = londonDayOf(services.clock.now());
  const counts: Count[] = [];
  for (let ago = COUNTED_DAYS; ago > 0; ago -= 1) {
    const date = addDays(today, -ago);
    const views = 90 + ((ago * 37) % 41) + (weekdayOf(date) > 5 ? 45 : 0);
    const add = (name: Count['name'], path: string, share: number) => {
      const count = Math.round(views * share);
      if (count > 0) counts.push({ date, name, path, count });
    };
    for (const [rank, path] of paths.entries()) add('page-view', path, 0.9 / (rank + 2));
    add('price-worked-out', urls.prices(), 0.09);
    for (const path of [urls.home(), urls.book()]) {
      add('form-opened', path, 0.07);
      add('day-chosen', path, 0.04);
      add('booked', path, 0.015);
      add('call-pressed', path, 0.02);
      add('assistant-opened', path, 0.05);
      add('assistant-asked', path, 0.03);
      add('assistant-booked', path, 0.006);
    }
  }
  await database.write((trx) => addCounts(trx, counts));
}
