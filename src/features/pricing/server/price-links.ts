// Where lists of windows are kept under a link: the form of the page of prices and the API end here.
import { randomUUID } from 'node:crypto';
import { createFormGuard } from '../../../kit/http/form-guard.ts';
import type { Caller } from '../../../kit/http/route.ts';
import type { Trap } from '../../../kit/public-form.ts';
import type { Database } from '../../../lib/database/database.ts';
import type { Log } from '../../../lib/process/log.ts';
import { deriveToken } from '../../../lib/process/secrets.ts';
import { priceText } from '../../../lib/text/price-text.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { fullDay, londonDayOf } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import type { NewMessage } from '../../notifications/message.ts';
import type { Outbox } from '../../notifications/server/outbox.ts';
import {
  type ChannelState,
  countMessagesTo,
  enqueueMessages,
} from '../../notifications/server/store.ts';
import type { Correspondents } from '../../notifications/team.ts';
import { fillTemplate } from '../../notifications/templates.ts';
import type { PriceLink, PriceLinkInput } from '../price-link.ts';
import type { PricedRow } from '../window-rows.ts';
import { choicesInWords, millimetresInWords } from '../window-words.ts';
import { insertPriceLink } from './link-store.ts';
import type { PriceBook } from './store.ts';

export interface PriceLinkServices {
  database: Database;
  clock: Clock;
  log: Log;
  secret: string;
  prices: PriceBook;
  outbox: Pick<Outbox, 'wake'>;
  correspondents(): Promise<Correspondents>;
  channelState(): Promise<ChannelState>;
}

export interface PriceLinks {
  /**
   * Keeps windows for a year, and sends the link where that is asked for.
   * @throws AppError 429 after twenty lists an hour from one address
   */
  keep(input: PriceLinkInput, trap: Trap, caller: Caller): Promise<PriceLink>;
}

const KIND = 'price-list-customer';
const DAY_MS = 86_400_000;
/** Who types somebody else's address must not be able to fill that person’s inbox. */
const EMAILS_A_DAY = 3;

export function createPriceLinks(services: PriceLinkServices): PriceLinks {
  const { database, clock, prices, outbox, secret } = services;
  const guard = createFormGuard(services, {
    form: 'price list',
    perHour: 20,
    refusal: 'You have kept many lists in the last hour. Please try again later.',
  });

  function newLink(): PriceLink {
    const token = deriveToken(secret, 'price link', randomUUID());
    const until = clock.now();
    until.setUTCFullYear(until.getUTCFullYear() + 1);
    return { token, url: urls.priceList(token), until: until.toISOString() };
  }

  async function keep({ windows, email }: PriceLinkInput, admit: () => Promise<void>) {
    const link = newLink();
    const now = clock.now();
    const [correspondents, channels, priced] = await Promise.all([
      services.correspondents(),
      services.channelState(),
      prices.price(windows),
    ]);
    await database.write(async (trx) => {
      await insertPriceLink(trx, link.token, {
        windows,
        ...{ createdAt: now.toISOString(), until: link.until },
      });
      if (email) {
        const since = new Date(now.getTime() - DAY_MS);
        const sent = await countMessagesTo(trx, { kind: KIND, recipient: email }, since);
        const emails = sent < EMAILS_A_DAY ? [emailOf(link, email, priced, correspondents)] : [];
        await enqueueMessages(trx, emails, channels, now);
      }
      await admit();
    });
    if (email) outbox.wake();
    return link;
  }

  return {
    keep: (input, trap, caller) =>
      guard.receive(
        trap,
        caller,
        (admit) => keep(input, admit),
        // Looks like a link, and leads nowhere.
        newLink,
      ),
  };
}

function emailOf(
  { url, until }: PriceLink,
  recipient: string,
  rows: readonly PricedRow[],
  { settings, publicUrl, templates }: Correspondents,
): NewMessage {
  const total = rows.reduce((sum, { pence }) => sum + pence, 0);
  const filled = fillTemplate(
    KIND,
    {
      businessName: settings.general.siteName,
      businessPhone: settings.general.phone,
      guidePrice: priceText(total),
      windowList: rows.map(rowInWords).join('\n'),
      listUntil: fullDay(londonDayOf(new Date(until))),
      listUrl: publicUrl + url,
    },
    templates,
  );
  return { kind: KIND, channel: 'email', recipient, ...filled.email };
}

function rowInWords(row: PricedRow): string {
  const what = [
    `${row.quantity} × ${row.productName}`,
    millimetresInWords(row),
    choicesInWords(row),
  ];
  return `${what.filter(Boolean).join(', ')}: ${row.refusal ?? priceText(row.pence)}`;
}
