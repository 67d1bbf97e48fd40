// Public forms without JavaScript: same fields, same rules, same functions as the API.
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { newBooking } from '../../features/appointments/appointment.ts';
import type { Alternative } from '../../features/appointments/availability.ts';
import { waitingInput } from '../../features/appointments/waiting/waiting.ts';
import { windowsOf } from '../../features/pricing/guide-price.ts';
import { bookHref, guideQuery, sentGuide } from '../../features/pricing/guide-query.ts';
import { priceLinkInput } from '../../features/pricing/price-link.ts';
import { loadGuidePrice } from '../../features/pricing/server/site-data.ts';
import type { FormPage, Guards, Route } from '../../kit/http/route.ts';
import { validate } from '../../kit/http/validate.ts';
import { type RefusedForm, trapFields } from '../../kit/public-form.ts';
import { AppError } from '../../lib/http/errors.ts';
import { typedNumber } from '../../lib/text/fields.ts';
import { urls } from '../../urls.ts';
import type { Services } from '../process/services.ts';
import type { PageLocals } from '../rendering/page-locals.ts';
import type { Pages } from '../rendering/page-server.ts';

const bookingForm = newBooking.omit({ windows: true }).extend({
  windowCount: typedNumber(newBooking.shape.windowCount),
  /** The windows of a guide price, as in its address. */
  guide: z.string().optional(),
});
// The booking form, sent to the waiting list for its full slot.
const waitingForm = waitingInput
  .omit({ times: true })
  .extend({ preferredTime: newBooking.shape.preferredTime });

interface PublicForm<Schema extends z.ZodObject> extends FormPage<Schema> {
  /** The page to return to when it is refused. */
  page: string | ((values: Record<string, string>) => string);
  refuse(refused: RefusedForm, error: AppError): Partial<PageLocals>;
}

const bookingPage = ({ guide }: Record<string, string>) =>
  guide ? bookHref(sentGuide(guide)) : urls.book();

const keepForm = priceLinkInput.omit({ windows: true }).extend({ guide: z.string().default('') });
const pricesPage = ({ guide }: Record<string, string>) =>
  `${urls.prices()}?${guideQuery(sentGuide(guide))}`;

export function mountForms(
  app: Hono,
  routes: readonly Route[],
  services: Services,
  guards: Guards,
  pages: Pages,
): void {
  function mount<Schema extends z.ZodObject>(form: PublicForm<Schema>) {
    app.post(form.path, async (context) => {
      const caller = await guards.callerOf(context);
      const values = await readForm(context, form.choices);
      try {
        const trap = validate(trapFields, values);
        const next = await form.accept(validate(form.schema, values), trap, caller);
        return context.redirect(next, 303);
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        const refused = {
          values,
          errors: error.extras.fields ?? {},
          message: error.extras.fields ? 'Please check the fields marked below.' : error.message,
        };
        const page = typeof form.page === 'string' ? form.page : form.page(values);
        return pages.renderOnce(page, form.refuse(refused, error), 422);
      }
    });
  }

  mount({
    path: urls.book(),
    schema: bookingForm,
    async accept({ guide: sent, ...booking }, trap, caller) {
      const windows = sent
        ? windowsOf((await loadGuidePrice(services, sentGuide(sent))).guide)
        : [];
      const answer = await services.bookingIntake.receive(
        { ...booking, ...(windows.length > 0 && { windows }) },
        trap,
        undefined,
        caller,
      );
      return new URL(answer.manageUrl).pathname;
    },
    page: bookingPage,
    refuse: (refused, { extras }) => ({
      bookingForm: {
        ...refused,
        alternatives: (extras.body?.alternatives as Alternative[] | undefined) ?? [],
        mayWait: extras.body?.alternatives !== undefined,
      },
    }),
  });
  mount({
    path: urls.prices(),
    schema: keepForm,
    async accept({ guide: sent, ...rest }, trap, caller) {
      const { guide } = await loadGuidePrice(services, sentGuide(sent));
      const list = validate(priceLinkInput, { windows: windowsOf(guide), ...rest });
      return (await services.priceLinks.receive(list, trap, undefined, caller)).url;
    },
    page: pricesPage,
    refuse: ({ errors: { windows, ...errors }, ...refused }) => ({
      priceLinkForm: { ...refused, errors, message: windows ?? refused.message },
    }),
  });
  app.get(urls.joinWaiting(), (context) => context.redirect(urls.book()));
  mount({
    path: urls.joinWaiting(),
    schema: waitingForm,
    async accept({ preferredTime, ...person }, trap, caller) {
      const entry = { ...person, times: [preferredTime] };
      const answer = await services.waitingList.intake.receive(entry, trap, undefined, caller);
      return new URL(answer.manageUrl).pathname;
    },
    page: bookingPage,
    refuse({ errors: { times, ...errors }, ...refused }) {
      return {
        bookingForm: {
          ...refused,
          errors: { ...errors, ...(times && { preferredTime: times }) },
          alternatives: [],
          // The slot has become free after all, and the customer has just been told to book it.
          mayWait: times === undefined,
        },
      };
    },
  });
  for (const { page } of routes) {
    if (page) mount({ ...page, page: page.path, refuse: (refusedForm) => ({ refusedForm }) });
  }
}

export const noForm = () => new AppError('unsupportedMediaType', 'Please send the form as a form.');

export async function readForm(
  context: Context,
  choices?: FormPage['choices'],
): Promise<Record<string, string>> {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') {
    throw noForm();
  }
  const sent = new URLSearchParams(await context.req.text());
  if (choices) sent.set(choices.list, `[${sent.getAll(choices.boxes)}]`);
  return Object.fromEntries(sent);
}
