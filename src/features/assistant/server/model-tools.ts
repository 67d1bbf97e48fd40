// What a language model may ask, and what it was given. It can look things up, and begin a booking that the visitor
// completes with the guided core; no tool reads or changes anything of a customer.
import { tool } from 'ai';
import { z } from 'zod';
import { priceText } from '../../../lib/text/price-text.ts';
import { addDays, fullDay, isDay } from '../../../lib/time/london-day.ts';
import { activeServices, labelsOf, partsOfSlot } from '../../appointments/appointment.ts';
import { slotIn } from '../../appointments/availability.ts';
import { savesMoney } from '../../content/offer.ts';
import { MOST_MM } from '../../pricing/sizes.ts';
import { type Facts, type Link, mayBeSaid, trueSentences } from '../answers/facts.ts';
import { guidePrices } from '../answers/guide-prices.ts';
import { type Fact, factsIn, recordFact } from '../answers/model-check.ts';
import { productsSaid } from '../answers/price-rows.ts';
import type { Diary } from '../dialogue/diary.ts';
import type { Offered } from '../reading/values.ts';
import { normalWords } from '../reading/words.ts';

export type WishedVisit = z.infer<ReturnType<typeof wishedVisit>>;

const wishedVisit = ({ services, slots }: Offered) =>
  z.object({
    service: z.enum(activeServices(services)).optional(),
    windowCount: z.int().min(1).max(50).optional(),
    preferredDate: z.string().optional().describe('YYYY-MM-DD'),
    preferredTime: z.enum(labelsOf(slots)).optional(),
  });

const MOST_PRODUCTS = 8;
const MOST_ANSWERS = 3;
const LEAST_FIT = 0.25;
const MOST_DAYS = 6;

interface ToolDeps {
  facts: Facts;
  diary: Diary;
  /** The guided core's answer counts as known too. */
  ownAnswer: string;
}

/** What the model was given so far in this turn. */
export class Told {
  readonly facts: Fact[] = [];
  readonly links = new Map<string, Link>();
  found = 0;
  /** Set when the model wants the booking to begin. */
  visit: WishedVisit | undefined;

  /** Records what the model is given, and returns it. */
  tell<Value>(value: Value, facts: readonly Fact[], isSomething = true): Value {
    this.facts.push(...facts);
    if (isSomething) this.found += 1;
    return value;
  }
}

export function modelTools({ facts, diary, ownAnswer }: ToolDeps, told: Told) {
  const { general, booking } = facts.settings;
  told.facts.push(...factsIn(ownAnswer), ...firmFacts(general));
  return {
    searchProducts: tool({
      description: 'Products of the catalogue that a text names, with price and lead time.',
      inputSchema: z.object({ query: z.string().max(200) }),
      execute({ query }) {
        const named = facts.findProducts(query);
        const found = (named.length > 0 ? named : facts.products).slice(0, MOST_PRODUCTS);
        for (const { name, href } of named) told.links.set(href, { title: name, href });
        const products = found.map(({ name, pence, unit, leadTime, rooms }) => ({
          name,
          price: pence === null ? 'priced at the free visit' : `from ${priceText(pence)} ${unit}`,
          leadTime: mayBeSaid(leadTime) ? leadTime : '',
          rooms: rooms.filter(mayBeSaid),
        }));
        return told.tell(
          products,
          products.map(({ name, price, leadTime, rooms }) =>
            recordFact([name], [price, leadTime, ...rooms], PRODUCT_FRAME),
          ),
          named.length > 0,
        );
      },
    }),
    guidePrice: tool({
      description: 'The price of windows of a size, step by step, for a product that a text names.',
      inputSchema: z.object({
        product: z.string().max(200),
        widthMm: z.int().min(1).max(MOST_MM),
        dropMm: z.int().min(1).max(MOST_MM),
        count: z.int().min(1).max(100).optional(),
      }),
      execute({ product, widthMm, dropMm, count }) {
        const size = { width: widthMm, height: dropMm };
        const rows = productsSaid(normalWords(product), facts)
          .slice(0, 3)
          .filter(({ id }) => facts.listOf(id))
          .map((named) => ({ product: named, size, count }));
        const { sentences, links } = guidePrices(rows, facts);
        for (const link of links) told.links.set(link.href, link);
        return told.tell(sentences, sentences.flatMap(factsIn), sentences.length > 0);
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
        const answers = found.map(({ faq }) => ({
          question: faq.question,
          answer: trueSentences(faq.answer, facts),
        }));
        return told.tell(
          answers,
          answers.flatMap(({ answer }) => factsIn(answer)),
          answers.length > 0,
        );
      },
    }),
    listOffers: tool({
      description: 'Offers that run today.',
      inputSchema: z.object({}),
      execute() {
        const offers = facts.offers
          .filter(({ label }) => mayBeSaid(label))
          .map((offer) => ({
            label: offer.label,
            price: priceText(offer.pricePence),
            ...(savesMoney(offer) && { regularPrice: priceText(offer.regularPricePence) }),
          }));
        return told.tell(
          offers,
          offers.map(({ label, price, regularPrice }) =>
            recordFact(
              [label],
              [
                `${price}`,
                ...(regularPrice
                  ? ['regular', 'regular price', 'instead of the regular', 'instead of']
                  : []
                ).map((words) => `${words} ${regularPrice}`),
              ],
              'package offer deal',
            ),
          ),
        );
      },
    }),
    findFreeVisits: tool({
      description: 'Free times for a home visit: of one day, or of the next days that have any.',
      inputSchema: z.object({ from: z.string().optional().describe('YYYY-MM-DD') }),
      execute({ from }) {
        const start = from && isDay(from) ? from : undefined;
        const days = diary.freeDays(start, undefined, MOST_DAYS);
        return told.tell(
          days.map((day) => ({ date: day, day: fullDay(day), times: diary.freeTimes(day) })),
          visitFacts(days, facts, diary),
          days.length > 0,
        );
      },
    }),
    proposeBooking: tool({
      description:
        'Begins the booking of a free visit. The house asks the visitor for what is missing; only the visitor can send it.',
      inputSchema: wishedVisit(booking),
      execute(visit) {
        told.visit = visit;
        return told.tell('The house goes on with the booking now. Say nothing more.', []);
      },
    }),
  };
}

const PRODUCT_FRAME = 'price cost start from suit suitable ideal good made measure';
const VISIT_FRAME = 'available room time choose book';
const FREE_VISITS = ['free visit', 'free time', 'free slot'];

function firmFacts({ phone, openingHours, address }: Facts['settings']['general']): Fact[] {
  return [
    recordFact(
      [phone],
      [openingHours],
      'call phone telephone ring number person speak during opening hours',
    ),
    recordFact([openingHours], [], 'open opening hours from'),
    recordFact([address], [], 'address showroom find visit'),
  ];
}

/** Each day with its times, and all days without. */
function visitFacts(
  days: readonly string[],
  { today, settings: { booking } }: Facts,
  diary: Diary,
): Fact[] {
  const namesOf = (day: string) => {
    const full = fullDay(day);
    return [full, full.replace(/ \d{4}$/, ''), ...(day === addDays(today, 1) ? ['tomorrow'] : [])];
  };
  const each = days.map((day, at) =>
    recordFact(
      namesOf(day),
      [
        ...FREE_VISITS,
        ...(at === 0 ? ['next free visit'] : []),
        ...diary
          .freeTimes(day)
          .flatMap((time) => Object.values(partsOfSlot(time, slotIn(booking, time)))),
      ],
      VISIT_FRAME,
    ),
  );
  return [...each, recordFact(days.flatMap(namesOf), FREE_VISITS, VISIT_FRAME)];
}
