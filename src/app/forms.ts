// The booking form without JavaScript: same fields, same rules, same function as the API.
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { bookingInput, trapFields } from '../features/appointments/appointment.ts';
import type { Alternative } from '../features/appointments/availability.ts';
import type { Guards } from '../kit/server/route.ts';
import { validate } from '../kit/server/validate.ts';
import { AppError } from '../lib/errors.ts';
import type { House } from './house.ts';
import type { Pages } from './page-server.ts';
import { urls } from './urls.ts';

const bookingForm = bookingInput.extend({
  ...trapFields.shape,
  // A form field is text.
  windowCount: z.preprocess(
    (value) => (/^\d+$/.test(String(value)) ? Number(value) : value),
    bookingInput.shape.windowCount,
  ),
});

export function mountForms(app: Hono, house: House, guards: Guards, pages: Pages): void {
  app.get(urls.book(), (context) => context.redirect(urls.bookingForm()));
  app.post(urls.book(), async (context) => {
    const caller = await guards.callerOf(context);
    const values = await readForm(context);
    try {
      const { website, startedAt, ...booking } = validate(bookingForm, values);
      const trap = { website, startedAt };
      const answer = await house.reception.receive(booking, trap, undefined, caller);
      return context.redirect(new URL(answer.manageUrl).pathname, 303);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const { fields = {}, body } = error.extras;
      const bookingFormState = {
        values,
        errors: fields,
        message: error.extras.fields ? 'Please check the fields marked below.' : error.message,
        alternatives: (body?.alternatives as Alternative[] | undefined) ?? [],
      };
      return pages.renderOnce(urls.home(), { bookingForm: bookingFormState }, 422);
    }
  });
}

async function readForm(context: Context): Promise<Record<string, string>> {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') {
    throw new AppError('unsupportedMediaType', 'Please send the form as a form.');
  }
  return Object.fromEntries(new URLSearchParams(await context.req.text()));
}
