// Public forms without JavaScript: same fields, same rules, same functions as the API.
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { newBooking, windowChoiceFor } from '../../features/appointments/appointment.ts';
import { changeVisit } from '../../features/appointments/server/changes.ts';
import { waitingInput } from '../../features/appointments/waiting/waiting.ts';
import { stopEmails } from '../../features/follow-ups/server/stop-emails.ts';
import { windowsOf } from '../../features/pricing/guide-price.ts';
import { bookHref, guideQuery, sentGuide } from '../../features/pricing/guide-query.ts';
import { priceLinkInput } from '../../features/pricing/price-link.ts';
import { loadGuidePrice } from '../../features/pricing/server/site-data.ts';
import { countOf } from '../../features/pricing/window-format.ts';
import { estimateInput } from '../../features/pricing/window-rows.ts';
import {
  bodyOf,
  type Caller,
  type FormPage,
  type Guards,
  type Route,
  requestOf,
} from '../../kit/http/route.ts';
import { validate } from '../../kit/http/validate.ts';
import { trapFields } from '../../kit/public-form.ts';
import { AppError } from '../../lib/http/errors.ts';
import { isMultipart } from '../../lib/http/multipart.ts';
import { typedNumber } from '../../lib/text/fields.ts';
import { urls } from '../../urls.ts';
import type { Services } from '../process/services.ts';
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

/** A form as a browser has sent it. */
interface SentForm {
  /** Of a private link; empty on other pages. */
  token: string;
  values: Record<string, string>;
  /** The same as it was written, with fields that occur more than once. */
  text: string;
}

interface Sender {
  caller: Caller;
  context: Context;
}

const NOTHING: SentForm = { token: '', values: {}, text: '' };
const tokenOf = (context: Context) => context.req.param('token') ?? '';

interface PublicForm {
  path: string;
  choices?: FormPage['choices'];
  /** It contains files, which are read from the request itself. */
  withFiles?: boolean;
  /** The page to return to when it is refused. */
  page(sent: SentForm): string;
  /** @returns the address shown next */
  accept(sent: SentForm & Sender): Promise<string>;
}

const bookingPage = ({ values: { guide } }: SentForm) =>
  guide ? bookHref(sentGuide(guide)) : urls.book();

const keepForm = priceLinkInput.omit({ windows: true }).extend({ guide: z.string().default('') });
const withGuide = (page: string, guide: string | undefined) =>
  guide ? `${page}?${guideQuery(sentGuide(guide))}` : page;

export function mountForms(
  app: Hono,
  routes: readonly Route[],
  services: Services,
  guards: Guards,
  pages: Pages,
): void {
  const mount = ({ path, choices, withFiles, page, accept }: PublicForm) => {
    // Read again after a refusal.
    if (page(NOTHING) !== path) {
      app.get(path, (context) => context.redirect(page({ ...NOTHING, token: tokenOf(context) })));
    }
    app.post(path, async (context) => {
      const caller = await guards.callerOf(context);
      const token = tokenOf(context);
      if (withFiles && !isMultipart(context.req.header('content-type'))) throw noForm();
      const values = withFiles ? {} : await readForm(context, choices);
      const text = withFiles ? '' : await context.req.text();
      const sent = { token, values, text, caller, context };
      try {
        return context.redirect(await accept(sent), 303);
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        // The page says that its link is unknown.
        if (token && error.code === 'notFound') return context.redirect(page(sent), 303);
        const { fields, body = {} } = error.extras;
        const refusedForm = {
          form: path.slice(path.lastIndexOf('/') + 1),
          values,
          errors: fields ?? {},
          message: fields ? 'Please check the fields marked below.' : error.message,
          body,
        };
        return pages.renderOnce(page(sent), { refusedForm }, 422);
      }
    });
  };
  const mountPage = <Schema extends z.ZodObject>({
    schema,
    accept,
    ...form
  }: FormPage<Schema> & Pick<PublicForm, 'page'>) =>
    mount({
      ...form,
      accept: ({ values, caller }) =>
        accept(validate(schema, values), validate(trapFields, values), caller),
    });

  mountPage({
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
  });
  mountPage({
    path: urls.prices(),
    schema: keepForm,
    async accept({ guide: sent, ...rest }, trap, caller) {
      const { guide } = await loadGuidePrice(services, sentGuide(sent));
      const list = validate(priceLinkInput, { windows: windowsOf(guide), ...rest });
      return (await services.priceLinks.receive(list, trap, undefined, caller)).url;
    },
    page: ({ values }) => withGuide(urls.prices(), values.guide),
  });
  mountPage({
    path: urls.joinWaiting(),
    schema: waitingForm,
    async accept({ preferredTime, ...person }, trap, caller) {
      const entry = { ...person, times: [preferredTime] };
      const answer = await services.waitingList.intake.receive(entry, trap, undefined, caller);
      return new URL(answer.manageUrl).pathname;
    },
    page: bookingPage,
  });
  for (const { page, link, form, handle, ...route } of routes) {
    if (page) mountPage({ ...page, page: () => page.path });
    if (!link) continue;
    mount({
      path: `${link.page(':token')}/${link.name}`,
      withFiles: form !== undefined,
      page: ({ token }) => link.page(token),
      async accept({ token, values, caller, context }) {
        const input = link.input ?? (await bodyOf(route));
        // Whoever holds the link acts as its customer, also where staff are signed in.
        const visitor = { ...caller, staff: undefined };
        const request = requestOf(context, input && validate(input, values), visitor);
        const answer = await handle(request);
        return link.next?.(link.page(token), answer) ?? link.page(token);
      },
    });
  }

  mount({
    path: `${urls.visitWindows(':token')}/choice`,
    page: ({ token, text }) => withGuide(urls.visitWindows(token), text),
    async accept({ token, text, caller }) {
      const { guide } = await loadGuidePrice(services, sentGuide(text));
      if (guide.windows.some(({ window }) => !window)) {
        throw AppError.at('windows', 'Please complete every window, or remove it.');
      }
      const { windows } = validate(estimateInput, { windows: windowsOf(guide) });
      const priced = JSON.stringify(await services.prices.price(windows));
      const changes = { windows: priced, windowCount: windowChoiceFor(countOf(windows)) };
      await changeVisit(services.appointments, token, changes, { ...caller, staff: undefined });
      return `${urls.visit(token)}#windows-title`;
    },
  });

  // No redirect: mail programs send this on behalf of their user (RFC 8058), and follow none.
  app.post(urls.stopEmails(':token'), async (context) => {
    const token = tokenOf(context);
    await stopEmails(services, token, await guards.callerOf(context));
    return pages.renderOnce(urls.stopEmails(token), {}, 200);
  });
}

const noForm = () => new AppError('unsupportedMediaType', 'Please send the form as a form.');

async function readForm(
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
