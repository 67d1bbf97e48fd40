import type { APIRequestContext, Page } from '@playwright/test';
import { bookingInput } from '../src/features/appointments/appointment.ts';
import type { AvailabilityDay } from '../src/features/appointments/availability.ts';
import { contactInput } from '../src/features/contact/contact.ts';
import { swatchRequestInput } from '../src/features/swatches/swatch-request.ts';
import { reviewInput } from '../src/features/testimonials/testimonial.ts';
import { signedForm } from '../src/test/gateways.ts';
import { adminPaths, api, urls } from '../src/urls.ts';
import {
  type JsonSchema,
  MARK,
  type Operation,
  takesText,
  VARIANTS,
  writeEverywhere,
} from './payload-writer.ts';
import { dayFromNow, expect, openAdmin, test } from './server.ts';

// No other journey continues among these names.
const smsToken = 'secret';
const environment = {
  LOG_LEVEL: 'error',
  SMS_URL: `twilio://AC1:${smsToken}@api?from=%2B441632960000`,
  // Nobody is there.
  SMS_API_BASE: 'http://127.0.0.1:9',
};
test.use({ serverEnvironment: [environment, { scope: 'worker' }] });

/** Routes whose text no page and no screen shows. */
const shownNowhere = new Set([
  'POST /admin/channels/test',
  'POST /admin/markdown',
  'POST /admin/lesson-trials',
  'POST /admin/people/lookup',
  'POST /admin/people/export',
  'POST /admin/people/erase',
  'POST /set-password',
  'POST /auth/request-password-reset',
  // Paths that are no pages are only counted.
  'POST /counts',
  // A day and a time; a member of staff.
  'PUT /visits/{token}',
  'POST /slot-holds',
  'PUT /admin/appointments/{id}/assignment',
  // Products by number, a per cent and a day.
  'POST /admin/price-lists/raise',
  'POST /admin/price-lists/raise/undo',
  // A reference and a postcode; times that are only tried.
  'POST /assistant/visit',
  'POST /admin/advisers/{user}/times/effect',
  // Records by kind and number, a slug, a day.
  'POST /admin/customers/{id}/split',
  'POST /admin/trash/{id}/restore',
  'POST /admin/previews',
]);

test('script in any field that anybody can fill in never runs, on any page', async ({
  page,
  staff,
  server,
  quietConsole,
}) => {
  const { paths } = (await (await staff.get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const schemaOf = (method: string, path: string): JsonSchema =>
    paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema ?? {};
  const done = new Set<string>();
  const day = await firstOpenDay(staff);
  let callers = 0;

  async function write(route: string, variant = 0, further: Further = {}) {
    const [method = '', path = ''] = route.split(' ');
    const { params = {}, part, ...rest } = further;
    const whole = schemaOf(method, path);
    done.add(route);
    callers += 1;
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    return writeEverywhere({
      variant,
      day,
      ...rest,
      schema: part ? (whole.properties?.[part] ?? {}) : whole,
      send: (body) =>
        staff.fetch(`/api${address}`, {
          method,
          data: part ? { [part]: body } : body,
          headers: { 'x-forwarded-for': `10.8.0.${callers}` },
        }),
    });
  }

  // Places are few, so that somebody has to wait for one.
  const settings = await (await staff.get('/api/admin/settings')).json();
  settings.booking.capacityPerSlot = 1;
  const saved = await staff.put('/api/admin/settings', { data: { booking: settings.booking } });
  expect(saved.ok()).toBe(true);

  const opened: string[] = [];
  const made = new Map<string, number>();
  const create = async (route: string, variant: number, further: Further = {}) => {
    const id = Number((await write(route, variant, further)).id);
    if (!made.has(route)) made.set(route, id);
    return id;
  };
  const script = `"><img src=x onerror=window.${MARK}=1>`;
  for (const variant of VARIANTS) {
    const time = ['Morning (9am-11am)', 'Midday (11am-1pm)'][variant] ?? '';
    // Any other text than the title of an offer is refused.
    const booking = { preferredDate: day, preferredTime: time, offer: undefined };
    const visit = await write('POST /appointments', variant, { given: booking });
    const visitPath = new URL(String(visit.manageUrl)).pathname;
    const params = { id: Number(visit.id), token: visitPath.split('/').at(-1) ?? '' };
    made.set('POST /appointments', params.id);
    const message = await staff.post(`/api${visitPath}/messages`, {
      multipart: { message: `<script>window.${MARK}=1</script>` },
    });
    expect(message.status()).toBe(201);
    const waiting = await write('POST /waiting-list', variant, {
      given: { preferredDate: day, times: [time] },
    });
    const waitingPath = new URL(String(waiting.manageUrl)).pathname;
    opened.push(visitPath, waitingPath);
    if (variant === 0) {
      const slots = [{ date: day, time: 'Afternoon (1pm-3pm)' }];
      const suggested = { params, given: { slots } };
      await write('POST /admin/appointments/{id}/suggestion', variant, suggested);
      const confirmed = { params, given: { status: 'confirmed' } };
      await write('PUT /admin/appointments/{id}/status', variant, confirmed);
    } else {
      // The free place is offered to the customer on the waiting list.
      await write('POST /visits/{token}/cancellation', variant, { params });
      const token = waitingPath.split('/').at(-1) ?? '';
      await write('POST /waiting/{token}/claim', variant, { params: { token } });
    }

    const id = await create('POST /contact', variant);
    await write('PATCH /admin/contact-submissions/{id}/note', variant, { params: { id } });
    const form = await (await staff.get(`/api/admin/contact-submissions/${id}`)).json();
    made.set('household', form.customerId);
    await write('POST /admin/customers/{id}/messages', variant, {
      params: { id: form.customerId },
      given: { channel: 'email', to: undefined, about: undefined },
    });
    await write('POST /admin/customers/{id}/entries', variant, {
      params: { id: form.customerId },
      given: { channel: 'note' },
    });
    const hook = server.url + api.smsHook();
    const text = { MessageSid: script, From: `${script}${variant}`, Body: `${script}${variant}` };
    const { body: data, headers } = signedForm(hook, smsToken, text);
    expect((await staff.post(hook, { data, headers })).status()).toBe(200);
    // As a robot's: kept apart.
    await write('POST /contact', variant, { given: { website: 'filled' } });
    const review = await create('POST /testimonials', variant);
    await staff.patch(`/api/admin/testimonials/${review}/approve`);
    await write('POST /assistant', variant);
    await write('POST /assistant/call-back', variant);

    await create('POST /admin/categories', variant);
    const productId = await create('POST /products', variant);
    await write('POST /products/images', variant, { given: { productId } });
    await write('PUT /admin/products/{id}/price-list', variant, {
      params: { id: productId },
      given: aPriceList,
    });
    await write('POST /price-estimates', variant);
    opened.push(String((await write('POST /price-links', variant)).url));
    const { colours } = await (await staff.get(`/api/products/${productId}`)).json();
    await create('POST /swatch-requests', variant, {
      given: { swatches: [{ productId, colour: colours[0].name }] },
    });
    const published = { status: 'published', publishedAt: null };
    await create('POST /blog-posts', variant, { given: published });
    await write('POST /admin/pages', variant, { given: { kind: ['area', 'guide'][variant] } });
    await write('POST /category-icons', variant);
    await write('POST /admin/tokens', variant, { given: { until: null } });
    const imported = await staff.post('/api/admin/customer-imports', {
      multipart: { dryRun: 'false', file: aFileOfCustomers },
    });
    expect(imported.status()).toBe(201);
    await write('POST /admin/webhooks', variant, {
      given: { url: `https://example.com/${script}` },
    });
    await create('POST /admin/lessons', variant, { given: { meaning: 'offers' } });
    await write('POST /admin/faqs', variant, { given: { order: variant } });
    await write('POST /media/links', variant);
    const customerId = await create('POST /admin/customers', variant, {
      given: { emails: [], phones: [], adviserId: null },
    });
    await write('POST /admin/tasks', variant, {
      given: { dueOn: day, customerId, assigneeId: null, about: null },
    });
    await write('POST /admin/redirects', variant, { given: { from: `/${MARK}-${variant}` } });
    await write('POST /admin/releases', variant, { given: { at: null, drafts: [] } });
    for (const parent of ['main', 'products', 'footer', 'mobile']) {
      await write('POST /admin/navigation', variant, { given: { parent } });
    }
    const invited = await write('POST /admin/accounts', variant, { given: { role: 'adviser' } });
    const { id: user } = invited.account as { id: string };
    await write('PUT /admin/advisers/{user}/times', variant, {
      params: { user },
      given: { hours: [] },
    });
  }
  await write('POST /admin/pages', 0, { given: { kind: 'legal' } });
  const { id: faq, ...question } = await write('POST /admin/faqs', 0, { given: { order: 3 } });
  await write('PUT /admin/drafts/{record}/{key}', 0, {
    params: { record: 'faqs', key: 'new' },
    given: { data: question },
  });
  await staff.delete(`/api/admin/faqs/${faq}`);
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const uploaded = await staff.post('/api/upload', {
    multipart: {
      files: {
        name: `"><img src=x onerror=window.${MARK}=1>.svg`,
        mimeType: 'image/svg+xml',
        buffer: Buffer.from(drawing),
      },
    },
  });
  expect(uploaded.status()).toBe(201);
  const { files } = await (await staff.get('/api/media')).json();
  for (const { filename } of files) {
    await write('PUT /media/{filename}', 0, { params: { filename } });
  }
  const templates = await (await staff.get('/api/admin/message-templates')).json();
  for (const template of templates) {
    await write('PUT /admin/message-templates/{template}', 0, {
      params: { template: template.id },
      current: template,
    });
  }
  const content = await (await staff.get('/api/website-content')).json();
  for (const part of Object.keys(schemaOf('PATCH', '/admin/website-content').properties ?? {})) {
    if (part === 'version') continue;
    await write('PATCH /admin/website-content', 0, { part, current: content[part] });
  }
  // Slots, cells and exceptions name one another, so what staff call them is given.
  const booking = {
    ...settings.booking,
    services: [...settings.booking.services, { label: script, category: null, active: true }],
    slots: [...settings.booking.slots, { label: script, from: '17:00', to: '18:00' }],
    exceptions: [{ date: day, slot: null, capacity: 5, reason: script }],
    reasons: { cancelled: [script], completed: [script] },
  };
  await write('PUT /admin/settings', 0, { current: settings, given: { booking } });
  await write('POST /admin/appointments', 0, {
    given: {
      preferredDate: day,
      kind: 'consultation',
      from: undefined,
      preferredTime: script,
      service: script,
      overbook: true,
      assignedTo: null,
    },
  });

  const further = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .map((method) => `${method.toUpperCase()} ${path}`)
      .filter((route) => {
        const [method = '', at = ''] = route.split(' ');
        return takesText(schemaOf(method, at)) && !done.has(route) && !shownNowhere.has(route);
      }),
  );
  // A record that is replaced takes what a new one takes.
  expect(further.filter((route) => !/^PUT .*\{(id|user)\}$/.test(route))).toEqual([]);

  const [caught] = await (await staff.get('/api/admin/caught-forms')).json();
  // Elements that open with a screen.
  const records = new Map([
    [urls.admin.appointments(), `view=${made.get('POST /appointments')}`],
    [urls.admin.diary(), `date=${day}`],
    [urls.admin.contact(), `view=${made.get('POST /contact')}`],
    [urls.admin.caughtForms(), `edit=${caught.id}`],
    [urls.admin.swatches(), `view=${made.get('POST /swatch-requests')}`],
    [urls.admin.testimonials(), `edit=${made.get('POST /testimonials')}`],
    [urls.admin.products(), `edit=${made.get('POST /products')}`],
    [urls.admin.prices(), `product=${made.get('POST /products')}`],
    [urls.admin.blogPosts(), `edit=${made.get('POST /blog-posts')}`],
    [urls.admin.categories(), `edit=${made.get('POST /admin/categories')}`],
    [urls.admin.settings(), 'tab=connections'],
    [urls.admin.lessons(), `edit=${made.get('POST /admin/lessons')}`],
    [urls.admin.media(), `view=${files[0].id}`],
  ]);
  const faults: string[] = [];
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  // Making and drawing pictures takes longest. With a route, every script would be loaded again too.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBlockedURLs', { urls: ['*/pictures/*'] });
  await page.exposeFunction('tellViolation', (what: string) => faults.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { tellViolation } = window as unknown as { tellViolation(what: string): void };
      tellViolation(`${location.href}: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });

  for (const path of [...(await publicPages(staff)), ...opened, ...furtherPages]) {
    await page.goto(path);
    await expectHarmless(page);
  }
  for (const path of [urls.book(), urls.contact(), urls.reviews(), urls.swatches()]) {
    await page.goto(urls.contact());
    await sendPlainForm(page, path);
    await expectHarmless(page);
  }
  await openAdmin(page, urls.admin.accounts());
  for (const path of adminPaths) {
    if (withoutRecords.has(path)) continue;
    const record = records.get(path);
    const inMenu = page.locator(`nav a[href="${path}"]`);
    if (record) await page.goto(`${path}?${record}`);
    // Also from under a dialog.
    else if (await inMenu.count()) await inMenu.first().dispatchEvent('click');
    else await page.goto(path);
    if (/^(view|edit)=/.test(record ?? '')) {
      // A post opens on a page of its own.
      const editor = page.getByRole('toolbar', { name: 'Format' });
      await expect(page.getByRole('dialog').or(editor)).toBeVisible();
    }
    await expect.poll(() => shownBy(page)).toContain(MARK);
    await expectHarmless(page);
  }
  await page.goto(urls.admin.customerImport());
  await page.getByLabel('File of customers').setInputFiles(aFileOfCustomers);
  await expect(page.getByText(/: That e-mail/)).toBeVisible();
  await expectHarmless(page);
  const household = urls.openCustomer(made.get('household') ?? 0);
  for (const path of [urls.daySheet(day), urls.admin.swatchLabels(), household]) {
    await page.goto(path);
    await expectHarmless(page);
  }
  expect(faults).toEqual([]);

  // The listener works.
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=window.__ran=1>'),
  );
  await expect.poll(() => faults).toHaveLength(1);
  // That, and a date that a form could not show.
  const expected = /Content Security Policy|"yyyy-MM-dd"/;
  quietConsole.splice(0, Infinity, ...quietConsole.filter((text) => !expected.test(text)));
});

/** Bands, groups and choices refer to one another, so their names are given. */
const priceName = `"><img src=x onerror=window.${MARK}=1>`;
const aPriceList = {
  kind: 'each',
  validFrom: '2025-01-01',
  prices: { A: 5500 },
  colours: { [priceName]: 'A' },
  options: [
    {
      group: priceName,
      choose: 'one',
      default: priceName,
      choices: [{ name: priceName, price: { per: 'window', pence: 100 } }],
    },
  ],
  supplier: { name: priceName, costPercent: 40 },
};

/** Its header, its cells and what is wrong with a row. */
const aFileOfCustomers = {
  name: `<img src=x onerror=window.${MARK}=1>.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `Name,Email,Notes,<script>window.${MARK}=1</script>\n${[`<img src=x onerror=window.${MARK}=1>`, '', `<script>window.${MARK}=1</script>`, '=1+1'].join(',')}\nBad,<b>,,`,
  ),
};

interface Further {
  params?: Record<string, string | number>;
  /** The body is below this name, and its errors are named from there. */
  part?: string;
  given?: Record<string, unknown>;
  current?: unknown;
}

/** Screens that show no entered text until they are used. */
const withoutRecords = new Set([
  urls.admin.customerImport(),
  urls.admin.settingUp(),
  urls.admin.login(),
  urls.admin.setPassword(),
  urls.admin.privacy(),
  urls.admin.audit(),
  // Only what is assigned to whoever looks.
  urls.admin.today(),
  urls.admin.visitors(),
  urls.admin.status(),
  urls.admin.backups(),
  // A page without the menu, opened at the end.
  urls.admin.swatchLabels(),
]);

/** Of every form that can be sent without JavaScript. */
const formFields = [bookingInput, contactInput, reviewInput, swatchRequestInput].flatMap(
  ({ shape }) => Object.keys(shape),
);

/** Pages outside the sitemap. */
const furtherPages = [
  urls.contactThanks(),
  urls.reviewThanks(),
  urls.apiDocs(),
  '/"><script>window.__ran=1</script>',
  urls.products({ room: '"><script>window.__ran=1</script>' }),
  `${urls.faqs()}?q="><script>window.__ran=1</script>`,
];

async function firstOpenDay(staff: APIRequestContext): Promise<string> {
  const asked = new URLSearchParams({ from: dayFromNow(7), to: dayFromNow(20) });
  const days: AvailabilityDay[] = await (await staff.get(`/api/availability?${asked}`)).json();
  const isFree = ({ open, slots }: AvailabilityDay) =>
    open && slots.every(({ available }) => available > 0);
  return days.find(isFree)?.date ?? '';
}

/** One page of each kind, and every one that was made here. */
async function publicPages(staff: APIRequestContext): Promise<string[]> {
  const sitemap = await (await staff.get(urls.sitemap())).text();
  const all = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, loc = '']) => new URL(loc).pathname);
  const isOurs = (path: string) => /\/plain-\d+$/.test(path);
  const kindOf = (path: string) => path.replace(/^(\/\w+\/).*/, '$1');
  const others = new Map(all.filter((path) => !isOurs(path)).map((path) => [kindOf(path), path]));
  return [...others.values(), ...all.filter(isOurs)];
}

async function expectHarmless(page: Page) {
  await expect(page.locator('body')).toContainText(MARK);
  const found = await page.evaluate(() => {
    const alive = [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name, value }) =>
            /^(on|srcdoc)/i.test(name) ||
            (/^(href|src|action|formaction)$/i.test(name) &&
              /^\s*(javascript|data:text)/i.test(value)),
        )
        .map(({ name, value }) => `<${element.tagName} ${name}=${value}>`),
    );
    return { alive, ran: '__ran' in window };
  });
  expect(found, page.url()).toEqual({ alive: [], ran: false });
}

/** A form that is wrong in every field comes back with all that was filled in. */
async function sendPlainForm(page: Page, path: string) {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.evaluate(
    ([action = '', text = '', ...names]) => {
      const form = document.createElement('form');
      Object.assign(form, { action, method: 'post' });
      for (const name of names) {
        form.append(Object.assign(document.createElement('textarea'), { name, value: text }));
      }
      document.body.append(form);
      form.submit();
    },
    [
      path,
      `"><script>window.__ran=1</script></textarea><img src=x onerror=window.__ran=1>`,
      ...formFields,
    ],
  );
  expect((await answered).status()).toBe(422);
  await page.waitForLoadState();
}

/** Everything on a screen that can be read, filled in or chosen. */
const shownBy = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main, main input, main textarea')]
      .map((element) => element.value ?? element.textContent)
      .join(' '),
  );
