// The forms behind private links without JavaScript: same fields, same rules, same functions as the API.
import type { Context, Hono } from 'hono';
import {
  cancellationInput,
  moveInput,
  windowChoiceFor,
} from '../../features/appointments/appointment.ts';
import type { Alternative } from '../../features/appointments/availability.ts';
import { changeVisit } from '../../features/appointments/server/changes.ts';
import { findAppointmentByToken } from '../../features/appointments/server/store.ts';
import type { VisitFormState } from '../../features/appointments/site/form-state.ts';
import { claimInput } from '../../features/appointments/waiting/waiting.ts';
import { stopEmails } from '../../features/follow-ups/server/stop-emails.ts';
import { windowsOf } from '../../features/pricing/guide-price.ts';
import { guideQuery, sentGuide } from '../../features/pricing/guide-query.ts';
import { loadGuidePrice } from '../../features/pricing/server/site-data.ts';
import { countOf } from '../../features/pricing/window-format.ts';
import { estimateInput } from '../../features/pricing/window-rows.ts';
import type { Caller, Guards } from '../../kit/http/route.ts';
import { validate } from '../../kit/http/validate.ts';
import type { RefusedForm } from '../../kit/public-form.ts';
import { AppError } from '../../lib/http/errors.ts';
import { isMultipart } from '../../lib/http/multipart.ts';
import { typedNumber } from '../../lib/text/fields.ts';
import { urls } from '../../urls.ts';
import type { Services } from '../process/services.ts';
import type { PageLocals } from '../rendering/page-locals.ts';
import type { Pages } from '../rendering/page-server.ts';
import { noForm, readForm } from './forms.ts';

const claimForm = claimInput.extend({
  windowCount: typedNumber(claimInput.shape.windowCount),
});

interface LinkForm {
  /** @param sent the refused form, to show again */
  page: (token: string, sent?: string) => string;
  name: string;
  /** It contains files, which `accept` reads from the raw request. */
  withFiles?: true;
  /** Does the form's work, and returns where to go next if that is not the page. */
  accept(request: FormRequest): Promise<string | undefined>;
  refuse(refused: RefusedForm, error: AppError): Partial<PageLocals>;
}

interface FormRequest {
  token: string;
  values: Record<string, string>;
  /** As it was sent, with fields that occur more than once. */
  sent: string;
  raw: Request;
  caller: Caller;
}

export function mountVisitForms(app: Hono, services: Services, guards: Guards, pages: Pages): void {
  const mount = ({ page, name, withFiles, accept, refuse }: LinkForm) => {
    const path = `${page(':token')}/${name}`;
    app.get(path, (context) => context.redirect(page(tokenOf(context))));
    app.post(path, async (context) => {
      const caller = await guards.callerOf(context);
      const token = tokenOf(context);
      if (withFiles && !isMultipart(context.req.header('content-type'))) throw noForm();
      const values = withFiles ? {} : await readForm(context);
      const sent = withFiles ? '' : await context.req.text();
      try {
        const next = await accept({ token, values, sent, raw: context.req.raw, caller });
        return context.redirect(next ?? page(token), 303);
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        if (error.code === 'notFound') return context.redirect(page(token), 303);
        const refused = {
          values,
          errors: error.extras.fields ?? {},
          message: error.extras.fields ? 'Please check the fields marked below.' : error.message,
        };
        return pages.renderOnce(page(token, sent), refuse(refused, error), 422);
      }
    });
  };
  const refuseVisit =
    (doing: VisitFormState['doing']) =>
    (refused: RefusedForm, { extras }: AppError) => ({
      visitForm: {
        ...refused,
        doing,
        alternatives: (extras.body?.alternatives as Alternative[] | undefined) ?? [],
      },
    });
  const change = (
    { token, caller }: FormRequest,
    changes: Parameters<typeof changeVisit>[2],
  ): Promise<unknown> =>
    changeVisit(
      services.appointments,
      (db) => findAppointmentByToken(db, token, services.appointments.secret),
      changes,
      {
        ...caller,
        staff: undefined,
      },
    );

  mount({
    page: urls.visit,
    name: 'move',
    async accept(request) {
      await change(request, validate(moveInput, request.values));
      return undefined;
    },
    refuse: refuseVisit('move'),
  });
  mount({
    page: urls.visit,
    name: 'cancellation',
    async accept(request) {
      const { reason } = validate(cancellationInput, request.values);
      await change(request, { status: 'cancelled', ...(reason && { reason }) });
      return undefined;
    },
    refuse: refuseVisit('cancel'),
  });
  mount({
    page: urls.visit,
    name: 'messages',
    withFiles: true,
    async accept({ token, raw, caller }) {
      await services.messageIntake.receive(token, raw, caller);
      return `${urls.visit(token)}#messages-title`;
    },
    refuse: refuseVisit('message'),
  });
  mount({
    page: (token, sent) => {
      const page = urls.visitWindows(token);
      return sent ? `${page}?${guideQuery(sentGuide(sent))}` : page;
    },
    name: 'choice',
    async accept(request) {
      const form = sentGuide(request.sent);
      const { guide } = await loadGuidePrice(services, form);
      if (guide.windows.some(({ window }) => !window)) {
        const windows = 'Please complete every window, or remove it.';
        throw AppError.at('windows', windows);
      }
      const { windows } = validate(estimateInput, { windows: windowsOf(guide) });
      const priced = await services.prices.price(windows);
      const windowCount = windowChoiceFor(countOf(windows));
      await change(request, { windows: JSON.stringify(priced), windowCount });
      return `${urls.visit(request.token)}#windows-title`;
    },
    refuse: refuseVisit('windows'),
  });
  mount({
    page: urls.waiting,
    name: 'claim',
    async accept({ token, values, caller }) {
      const answer = await services.waitingList.claim(token, validate(claimForm, values), caller);
      return new URL(answer.manageUrl).pathname;
    },
    refuse: (waitingForm) => ({ waitingForm }),
  });
  mount({
    page: urls.waiting,
    name: 'decline',
    async accept({ token, caller }) {
      await services.waitingList.decline(token, caller);
      return undefined;
    },
    refuse: (waitingForm) => ({ waitingForm }),
  });

  // No redirect: mail programs send this on behalf of their user (RFC 8058), and follow none.
  app.post(urls.stopEmails(':token'), async (context) => {
    await stopEmails(services, tokenOf(context), await guards.callerOf(context));
    return pages.renderOnce(urls.stopEmails(tokenOf(context)), {}, 200);
  });
}

const tokenOf = (context: Context) => context.req.param('token') ?? '';
