// Requests for swatches: the form, the form without JavaScript and the API all end here.

import { firstNameOf } from '../../../kit/first-name.ts';
import { type Intake, shamId } from '../../../kit/http/form-guard.ts';
import { createIntake, type IntakeDeps, requirePhone } from '../../../kit/http/intake.ts';
import { AS_SENT } from '../../../kit/public-form.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { AppError, type FieldErrors } from '../../../lib/http/errors.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { londonDayOf, longDay } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import type { NewMessage } from '../../notifications/message.ts';
import { enqueueMessages, type Post, readPost } from '../../notifications/server/store.ts';
import { type Correspondents, teamRecipient } from '../../notifications/team.ts';
import { emailOf } from '../../notifications/templates.ts';
import { productStore } from '../../products/server/store.ts';
import type { SwatchChoice } from '../sent-swatches.ts';
import {
  LIMIT_DAYS,
  MOST_SWATCHES,
  type Swatch,
  type SwatchRequestAnswer,
  type SwatchRequestInput,
  swatchInWords,
  swatchRequestInput,
} from '../swatch-request.ts';
import { countSwatchesOf, swatchRequestStore } from './store.ts';

/**
 * Stores a request, and queues the notice to the team and the e-mail to the customer with it.
 * @throws AppError 400 for a colour that the product does not come in, 409 beyond a household's limit
 */
export function createSwatchIntake(
  deps: IntakeDeps & Post,
): Intake<SwatchRequestInput, SwatchRequestAnswer> {
  const { database } = deps;
  const store = swatchRequestStore(database);
  return createIntake(deps, {
    form: 'swatch',
    perHour: 10,
    refusal: 'You have asked for swatches several times in the last hour. Please try again later.',
    schema: swatchRequestInput,
    topic: 'swatches',
    prepare(input) {
      requirePhone(input);
      return readPost(deps);
    },
    async write(trx, input, { correspondents, channels }, now) {
      const swatches = await withNames(database, trx, input.swatches);
      const since = new Date(now.getTime() - LIMIT_DAYS * DAY_MS);
      const earlier = await countSwatchesOf(trx, database.engine, input, since);
      if (earlier.count + swatches.length > MOST_SWATCHES) throw tooMany(correspondents, earlier);
      const { email = '', noReminder = false } = input;
      const request = { ...input, email, noReminder, swatches, status: 'new' as const };
      const { id } = await store.insert(trx, request, now);
      await enqueueMessages(trx, messagesAbout(input, swatches, correspondents), channels, now);
      return { answer: { id }, isNew: true };
    },
    answer: (kept) => kept,
    sham: () => ({ id: shamId() }),
  });
}

async function withNames(
  database: Pick<Database, 'engine'>,
  trx: Handle,
  choices: readonly SwatchChoice[],
): Promise<Swatch[]> {
  const products = productStore(database);
  const fields: FieldErrors = {};
  const swatches: Swatch[] = [];
  for (const [index, { productId, colour }] of choices.entries()) {
    const product = await products.find(trx, productId);
    const known = product?.colours.find(({ name }) => name === colour);
    if (!product) fields[`swatches.${index}.productId`] = 'We do not sell this any more.';
    else if (!known) {
      fields[`swatches.${index}.colour`] = `${product.name} do not come in ${colour}.`;
    } else swatches.push({ productId, colour, product: product.name, hex: known.hex });
  }
  const [first] = Object.values(fields);
  if (first) throw new AppError('invalid', first, { fields });
  return swatches;
}

/** It does not say how many of them are left: anybody can type a neighbour's address. */
function tooMany(
  { settings: { general } }: Correspondents,
  { count, lastAt = '' }: Awaited<ReturnType<typeof countSwatchesOf>>,
): AppError {
  const asked =
    count < MOST_SWATCHES
      ? `We send each household up to ${MOST_SWATCHES} swatches within ${LIMIT_DAYS} days, and this would be more. Please choose fewer, or call us on ${general.phone}.`
      : `You had your ${MOST_SWATCHES} swatches by ${longDay(londonDayOf(new Date(lastAt)))}. Call us on ${general.phone} for more.`;
  return new AppError('conflict', asked);
}

/** The notice to the team, if an address is known, and the e-mail to the customer. */
function messagesAbout(
  { name, address, postcode, email, phone }: SwatchRequestInput,
  swatches: readonly Swatch[],
  correspondents: Correspondents,
): NewMessage[] {
  const { settings, publicUrl } = correspondents;
  const values = {
    firstName: firstNameOf(name),
    name,
    address,
    postcode,
    email: email || 'not given',
    phone: phone || 'not given',
    swatches: swatches.map(swatchInWords).join('\n'),
    adminUrl: publicUrl + urls.admin.swatches(),
  };
  const team = teamRecipient('email', settings, correspondents);
  const messages: NewMessage[] = [];
  if (team) messages.push(emailOf(correspondents, 'swatches-requested-team', team, values));
  if (email) {
    const told = { ...values, address: AS_SENT };
    const toCustomer = emailOf(correspondents, 'swatches-requested-customer', email, told);
    messages.push({ ...toCustomer, unasked: true });
  }
  return messages;
}
