// Stores lists of windows under a link: the form of the prices page and the API end here.
import { randomUUID } from 'node:crypto';
import type { Intake } from '../../../kit/http/form-guard.ts';
import { createIntake, type IntakeDeps } from '../../../kit/http/intake.ts';
import { deriveToken } from '../../../lib/process/secrets.ts';
import { priceText } from '../../../lib/text/price-text.ts';
import { fullDay, londonDayOf } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import type { NewMessage } from '../../notifications/message.ts';
import { enqueueMessages, type Post, readPost } from '../../notifications/server/store.ts';
import type { Correspondents } from '../../notifications/team.ts';
import { emailOf } from '../../notifications/templates.ts';
import { type PriceLink, type PriceLinkInput, priceLinkInput } from '../price-link.ts';
import type { Prices } from '../price-list.ts';
import { choicesInWords, sizeInWords } from '../window-format.ts';
import type { PricedRow, WindowRow } from '../window-rows.ts';
import { insertPriceLink } from './link-store.ts';
import { hashOfEmail, type PriceBook, productsOf } from './store.ts';

export type PriceLinks = Intake<PriceLinkInput, PriceLink>;

/** Stores windows for a year, and e-mails the link on request. */
export function createPriceLinks(
  deps: IntakeDeps & Post & { secret: string; prices: PriceBook },
): PriceLinks {
  const { database, clock, prices, secret } = deps;

  function newLink(): PriceLink {
    const token = deriveToken(secret, 'price link', randomUUID());
    const until = clock.now();
    until.setUTCFullYear(until.getUTCFullYear() + 1);
    return { token, url: urls.priceList(token), until: until.toISOString() };
  }

  /** Rows with prices, for products we sell: strangers' texts are never sent out. */
  async function rowsToSend(windows: readonly WindowRow[]): Promise<SentRow[]> {
    const lists = await prices.read();
    const products = await productsOf(database.db, windows);
    const known = windows.map((row) => {
      const { colours = [] } = products.get(row.productId) ?? {};
      return withKnownChoices(row, lists.get(row.productId), colours);
    });
    return (await prices.price(known)).map((row, at) => ({
      ...row,
      isWhole: choicesInWords(row) === choicesInWords(windows[at] ?? row),
    }));
  }

  return createIntake(deps, {
    topic: 'messages',
    form: 'price list',
    perHour: 20,
    refusal: 'You have kept many lists in the last hour. Please try again later.',
    schema: priceLinkInput,
    prepare: async ({ windows, email }) => ({
      ...(await readPost(deps)),
      rows: email ? await rowsToSend(windows) : [],
    }),
    async write(trx, { windows, email, noReminder }, { correspondents, channels, rows }, now) {
      const link = newLink();
      await insertPriceLink(trx, link.token, {
        windows,
        emailHash: email ? hashOfEmail(secret, email) : null,
        noReminder: noReminder ? 1 : 0,
        createdAt: now.toISOString(),
        until: link.until,
      });
      const messages = email ? [messageWith(link, email, rows, correspondents)] : [];
      await enqueueMessages(trx, messages, channels, now);
      return { answer: link, isNew: true };
    },
    answer: (link) => link,
    // Looks like a link, and leads nowhere.
    sham: newLink,
  });
}

function messageWith(
  { url, until }: PriceLink,
  recipient: string,
  rows: readonly SentRow[],
  correspondents: Correspondents,
): NewMessage {
  const total = rows.reduce((sum, { pence, isWhole }) => sum + (isWhole ? pence : 0), 0);
  const values = {
    guidePrice: priceText(total),
    windowList: rows.map(rowInWords).join('\n'),
    listUntil: fullDay(londonDayOf(new Date(until))),
    listUrl: correspondents.publicUrl + url,
  };
  const message = emailOf(correspondents, 'price-list-customer', recipient, values);
  return { ...message, unasked: true };
}

/** @property isWhole whether we sell everything that was chosen */
type SentRow = PricedRow & { isWhole: boolean };

function withKnownChoices(
  { colour, band, options = {}, ...row }: WindowRow,
  list: Prices | undefined,
  colours: readonly string[],
): WindowRow {
  const chosen = (list?.options ?? []).flatMap(({ group, choices }) => {
    const wanted = Object.hasOwn(options, group) ? [options[group] ?? []].flat() : undefined;
    const names = wanted?.filter((name) => choices.some((choice) => choice.name === name));
    return names && names.length === wanted?.length ? [[group, names] as const] : [];
  });
  return {
    ...row,
    ...(colour !== undefined && colours.includes(colour) && { colour }),
    ...(band !== undefined && list && Object.hasOwn(list.prices, band) && { band }),
    options: Object.fromEntries(chosen),
  };
}

function rowInWords(row: SentRow): string {
  const what = [`${row.quantity} × ${row.productName}`, sizeInWords(row), choicesInWords(row)];
  const price = row.isWhole ? (row.refusal ?? priceText(row.pence)) : 'please ask us for a price';
  return `${what.filter(Boolean).join(', ')}: ${price}`;
}
