// Where requests for swatches arrive: the form, the form without JavaScript and the API all end here.
import { createFormGuard, type GuardDeps, shamId } from '../../../kit/http/form-guard.ts';
import { type IdempotencyKey, writeOnce } from '../../../kit/http/idempotency-store.ts';
import type { Caller } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import { PHONE_INVALID, type Trap } from '../../../kit/public-form.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { AppError, type FieldErrors } from '../../../lib/http/errors.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import type { Outbox } from '../../notifications/server/outbox.ts';
import { type ChannelState, enqueueMessages } from '../../notifications/server/store.ts';
import type { Correspondents } from '../../notifications/team.ts';
import { productStore } from '../../products/server/store.ts';
import {
  LIMIT_DAYS,
  MOST_SWATCHES,
  type Swatch,
  type SwatchChoice,
  type SwatchRequestAnswer,
  type SwatchRequestInput,
  swatchRequestInput,
} from '../swatch-request.ts';
import { messagesAbout } from './messages.ts';
import { countSwatchesOf, swatchRequestStore } from './store.ts';

export interface SwatchServices extends GuardDeps {
  database: Database;
  outbox: Pick<Outbox, 'wake'>;
  correspondents(): Promise<Correspondents>;
  channelState(): Promise<ChannelState>;
}

export interface SwatchIntake {
  /**
   * Keeps a request, and queues the notice to the team and the e-mail to who asks with it.
   * @throws AppError 400 for a colour that the product does not come in and a number that can be none, 409
   *   for more than a household is sent, 422 when the key was used with another body, and 429 after ten
   *   requests an hour from one address.
   */
  receive(
    input: SwatchRequestInput,
    trap: Trap,
    key: IdempotencyKey | undefined,
    caller: Caller,
  ): Promise<SwatchRequestAnswer>;
}

export function createSwatchIntake(services: SwatchServices): SwatchIntake {
  const { database, clock, outbox } = services;
  const store = swatchRequestStore(database);
  const products = productStore(database);
  const guard = createFormGuard(services, {
    form: 'swatch',
    perHour: 10,
    refusal: 'You have asked for swatches several times in the last hour. Please try again later.',
    letThrough: (body, { key, admit }) => keep(validate(swatchRequestInput, body), key, admit),
  });

  async function withNames(trx: Handle, choices: readonly SwatchChoice[]): Promise<Swatch[]> {
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

  async function keep(
    input: SwatchRequestInput,
    key: IdempotencyKey | undefined,
    admit: () => Promise<void>,
  ): Promise<SwatchRequestAnswer> {
    if (input.phone && !readPhone(input.phone)) {
      throw new AppError('invalid', PHONE_INVALID, { fields: { phone: PHONE_INVALID } });
    }
    const now = clock.now();
    const [correspondents, channels] = await Promise.all([
      services.correspondents(),
      services.channelState(),
    ]);
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const { email = '' } = input;
    const write = async (trx: Handle) => {
      const swatches = await withNames(trx, input.swatches);
      const earlier = await countSwatchesOf(trx, database.engine, input, daysAgo(LIMIT_DAYS));
      if (earlier + swatches.length > MOST_SWATCHES) throw tooMany(correspondents);
      const { id } = await store.insert(trx, { ...input, email, swatches, status: 'new' }, now);
      await enqueueMessages(trx, messagesAbout(input, swatches, correspondents), channels, now);
      return { answer: { id }, isNew: true };
    };
    const { answer, isNew } = await writeOnce(database, key, now, write, admit);
    if (isNew) {
      outbox.wake();
      database.changes.publish('swatches');
    }
    return answer;
  }

  return {
    receive: (input, trap, key, caller) =>
      guard.receive(
        trap,
        input,
        caller,
        (admit) => keep(input, key, admit),
        () => ({ id: shamId() }),
      ),
  };
}

/** How many have been sent, it does not say: anybody can type a neighbour's address. */
const tooMany = ({ settings }: Correspondents) =>
  new AppError(
    'conflict',
    `We send each household up to ${MOST_SWATCHES} swatches within ${LIMIT_DAYS} days, and this would be more. Please choose fewer, or call us on ${settings.general.phone}.`,
  );
