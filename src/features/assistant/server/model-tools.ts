// What a language model may ask the house, and what it was told. It can look, and begin a booking that
// the visitor completes with the guided core; it has no tool that changes or reads anything of a customer.
import { tool } from 'ai';
import { z } from 'zod';
import { fullDay, isDay } from '../../../lib/london-day.ts';
import { services, timeSlots } from '../../appointments/appointment.ts';
import { priceText } from '../../products/product.ts';
import type { Diary } from '../diary.ts';
import { type Facts, type Link, mayBeSaid, trueSentences } from '../facts.ts';
import { type Given, sumsIn } from '../model-check.ts';

/** What is known of a wished visit when the model proposes to book one. */
export type WishedVisit = z.infer<typeof wishedVisit>;

const wishedVisit = z.object({
  service: z.enum(services).optional(),
  windowCount: z.int().min(1).max(50).optional(),
  preferredDate: z.string().optional().describe('YYYY-MM-DD'),
  preferredTime: z.enum(timeSlots).optional(),
});

const MOST_PRODUCTS = 8;
const MOST_ANSWERS = 3;
const LEAST_FIT = 0.25;
const MOST_DAYS = 6;

interface ToolNeeds {
  facts: Facts;
  diary: Diary;
  /** What the guided core says: its sums and words are known too. */
  ownAnswer: string;
}

/** What was given to the model so far in this turn. */
export class Told implements Given {
  readonly sums = new Set<number>();
  readonly days = new Set<string>();
  readonly links = new Map<string, Link>();
  text = '';
  /** How many tools had something to say. */
  found = 0;
  /** Set when the model wants the booking to begin. */
  visit: WishedVisit | undefined;

  /** Notes what is handed to the model, and hands it on. */
  tell<Value>(value: Value, isSomething = true): Value {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    this.text += `${text.toLowerCase()}\n`;
    for (const sum of sumsIn(text)) this.sums.add(sum);
    if (isSomething) this.found += 1;
    return value;
  }
}

export function modelTools({ facts, diary, ownAnswer }: ToolNeeds, told: Told) {
  const { general } = facts.settings;
  told.tell(ownAnswer, false);
  told.tell([general.siteName, general.phone, general.openingHours, general.address], false);
  return {
    searchProducts: tool({
      description: 'Products of the catalogue that a text names, with price and lead time.',
      inputSchema: z.object({ query: z.string().max(200) }),
      execute({ query }) {
        const named = facts.findProducts(query);
        const found = (named.length > 0 ? named : facts.products).slice(0, MOST_PRODUCTS);
        for (const { name, href } of named) told.links.set(href, { title: name, href });
        return told.tell(
          found.map(({ name, pence, unit, leadTime, rooms }) => ({
            name,
            price: pence === null ? 'priced at the free visit' : `${priceText(pence)} ${unit}`,
            leadTime: mayBeSaid(leadTime) ? leadTime : '',
            rooms: rooms.filter(mayBeSaid),
          })),
          named.length > 0,
        );
      },
    }),
    searchAnswers: tool({
      description: "The firm's own answers to questions that customers ask.",
      inputSchema: z.object({ question: z.string().max(300) }),
      execute({ question }) {
        const found = facts
          .findFaqs(question)
          .filter(({ fit, faq }) => fit >= LEAST_FIT && mayBeSaid(`${faq.question} ${faq.answer}`))
          .slice(0, MOST_ANSWERS);
        for (const { faq } of found.slice(0, 1)) {
          told.links.set(faq.href, { title: faq.question, href: faq.href });
        }
        return told.tell(
          found.map(({ faq }) => ({
            question: faq.question,
            answer: trueSentences(faq.answer, facts),
          })),
          found.length > 0,
        );
      },
    }),
    listOffers: tool({
      description: 'Offers that run today.',
      inputSchema: z.object({}),
      execute: () =>
        told.tell(
          facts.offers
            .filter(({ label }) => mayBeSaid(label))
            .map(({ label, pricePence, regularPricePence }) => ({
              label,
              price: priceText(pricePence),
              regularPrice: priceText(regularPricePence),
            })),
        ),
    }),
    findFreeVisits: tool({
      description: 'Free times for a home visit: of one day, or of the next days that have any.',
      inputSchema: z.object({ from: z.string().optional().describe('YYYY-MM-DD') }),
      execute({ from }) {
        const start = from && isDay(from) ? from : undefined;
        const days = diary.freeDays(start, undefined, MOST_DAYS);
        for (const day of days) told.days.add(day);
        return told.tell(
          days.map((day) => ({ date: day, day: fullDay(day), times: diary.freeTimes(day) })),
          days.length > 0,
        );
      },
    }),
    proposeBooking: tool({
      description:
        'Begins the booking of a free visit. The house asks the visitor for what is missing; only the visitor can send it.',
      inputSchema: wishedVisit,
      execute(visit) {
        told.visit = visit;
        return told.tell('The house goes on with the booking now. Say nothing more.');
      },
    }),
  };
}
