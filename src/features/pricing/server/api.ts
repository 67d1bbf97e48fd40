import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { intakeRoute } from '../../../kit/http/intake.ts';
import { Reply, type Route, type RouteRequest, routesUnder } from '../../../kit/http/route.ts';
import { fieldErrorsOf, validate } from '../../../kit/http/validate.ts';
import type { Base } from '../../../lib/database/database.ts';
import { withIncomingFolder } from '../../../lib/files/incoming-folder.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { contentOf, type ReceivedForm, receiveForm } from '../../../lib/http/multipart.ts';
import type { Fault } from '../../../lib/text/csv-lines.ts';
import { isDay, londonDayOf } from '../../../lib/time/london-day.ts';
import { api } from '../../../urls.ts';
import { estimate } from '../estimate.ts';
import { priceLinkSchema } from '../price-link.ts';
import { priceListInput, priceListSchema, publicPriceListSchema } from '../price-list.ts';
import { overviewOf, priceOverviewSchema } from '../price-overview.ts';
import { raisedSchema, raiseInput } from '../raise.ts';
import { sheetOf, tableOf } from '../sheet.ts';
import { textOfSheet } from '../sheet-text.ts';
import { units } from '../sizes.ts';
import { estimateInput, estimateSchema } from '../window-rows.ts';
import { readPriceFile, unitQuestionOf } from './price-file.ts';
import type { PriceLinks } from './price-links.ts';
import { listOn, raisePrices, requireProduct, savePriceList, undoRaise } from './price-lists.ts';
import { listsFrom, listVersions, type PriceBook } from './store.ts';

const route = routesUnder('Prices');

/** A matrix of 60 by 60 for each of 30 bands is smaller. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;

const importForm = z.object({
  file: z.string().meta({ format: 'binary' }),
  validFrom: z.string().optional(),
  version: z.string().optional(),
  /** Of the sizes; asked for where they do not look like mm. */
  units: z.string().optional(),
});
const importFields = z.object({
  validFrom: z.string().refine(isDay, 'Please choose a day').optional(),
  version: z.coerce.number('Must be a number').int('Must be a whole number').optional(),
  units: z.enum(units, 'Must be cm, mm or in').optional(),
});
const dayQuery = z.string().refine(isDay, 'on takes a day such as 2026-11-24');

interface Deps extends Base {
  prices: PriceBook;
  links: PriceLinks;
  incoming: string;
}

export function pricingApi(deps: Deps): Route[] {
  const { database, clock, prices, links, incoming } = deps;
  const today = () => londonDayOf(clock.now());

  /** @throws AppError 404 */
  const productId = async (id: number) => (await requireProduct(deps, id)).id;

  async function inForce({ id, query }: RouteRequest) {
    const day = validate(dayQuery.optional(), query('on')) ?? today();
    const product = await requireProduct(deps, id());
    const list = await listOn(database.db, product.id, day);
    if (!list) throw new AppError('notFound', 'This product has no prices for that day.');
    return { product, list };
  }

  return [
    route.post(api.priceEstimates(), {
      summary: 'What windows cost, step by step, by the prices in force; nothing is stored',
      status: 200,
      body: estimateInput,
      answer: estimateSchema,
      async handle({ body }) {
        const lists = await prices.read();
        return estimate(body.windows, (productId) => lists.get(productId));
      },
    }),
    intakeRoute(links, {
      path: api.priceLinks(),
      tag: 'Prices',
      summary:
        'Store windows for a year under a link, and optionally e-mail it; nothing says whose they are',
      answer: priceLinkSchema,
    }),
    route.get(api.priceLists(), {
      summary: 'The prices in force today',
      answer: z.array(publicPriceListSchema),
      handle: async () => [...(await prices.read()).values()],
    }),
    route.get(adminApi.priceLists(), {
      summary: 'Products with prices, one line each',
      answer: z.array(priceOverviewSchema),
      async handle() {
        const day = today();
        const lists = Map.groupBy(await listsFrom(database.db, day), (list) => list.productId);
        return [...lists.values()].flatMap((own) => overviewOf(own, day) ?? []);
      },
    }),
    route.post(adminApi.priceRaise(), {
      summary: 'Raise the prices of several products by a percentage from a day on: all or none',
      status: 200,
      body: raiseInput,
      answer: raisedSchema,
      handle: ({ body, caller }) => raisePrices(deps, body, caller),
    }),
    route.post(adminApi.priceRaiseUndone(), {
      summary: 'Put back the prices that held before a raise: all or none',
      status: 200,
      body: raisedSchema,
      answer: raisedSchema,
      handle: ({ body, caller }) => undoRaise(deps, body, caller),
    }),
    route.get(adminApi.priceList(':id'), {
      summary: 'A product’s prices in force',
      query: { on: 'On that day; the default is today' },
      answer: priceListSchema,
      handle: async (request) => (await inForce(request)).list,
    }),
    route.put(adminApi.priceList(':id'), {
      summary: 'Set a product’s prices from a day on; prices from the same day are replaced',
      body: priceListInput,
      answer: priceListSchema,
      handle: ({ id, body, caller }) => savePriceList(deps, id(), body, caller),
    }),
    route.get(adminApi.priceListVersions(':id'), {
      summary: 'All price lists of a product, latest day first',
      answer: z.array(priceListSchema),
      handle: async ({ id }) => listVersions(database.db, await productId(id())),
    }),
    route.get(adminApi.priceListExport(':id'), {
      summary: 'A grid of prices as a file for a spreadsheet: widths across, drops down',
      query: { on: 'On that day; the default is today' },
      async handle(request) {
        const { product, list } = await inForce(request);
        if (list.kind !== 'grid') {
          throw new AppError('notFound', 'Only a grid of prices can be exported as a table.');
        }
        return new Reply(200, textOfSheet(sheetOf(list)), {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${product.slug}-${list.validFrom}.csv"`,
        });
      },
    }),
    route.post(adminApi.priceListImport(':id'), {
      summary:
        'Set a grid of prices by a file from a spreadsheet: all of it, or nothing and every fault by row and column',
      form: importForm,
      answer: priceListSchema,
      async handle({ id, raw, caller, once }) {
        const product = await requireProduct(deps, id());
        return withIncomingFolder(incoming, async (folder) => {
          const form = await receiveForm(raw, folder, {
            maxFiles: 1,
            maxFileBytes: MAX_FILE_BYTES,
          });
          return once(contentOf(form), async () =>
            savePriceList(deps, product.id, await listOfForm(form, product.id), caller),
          );
        });
      },
    }),
  ];

  /** @throws AppError 400 without a file, or with its faults; 413 when it is too long */
  async function listOfForm({ files: [file], fields }: ReceivedForm, id: number) {
    if (!file) throw AppError.ofField('file', 'Please choose a file');
    if (file.tooLarge) throw new AppError('tooLarge', 'A file of prices is at most 2 MB.');
    const names = Object.keys(importFields.shape);
    const sent = names.map((name) => [name, fields.get(name)?.[0] || undefined]);
    const {
      validFrom = today(),
      version,
      units: unit,
    } = validate(importFields, Object.fromEntries(sent));
    const content = await readFile(file.path);
    const question = unit ? undefined : unitQuestionOf(content);
    if (question) throw AppError.at('units', question);
    const read = readPriceFile(content, unit);
    if ('faults' in read) throw faulty(read.faults);
    const before = await listOn(database.db, id, today());
    // What a grid does not have of the list before it, the schema leaves out.
    const list = priceListInput.safeParse({
      ...before,
      ...tableOf('grid', read.sheet),
      kind: 'grid',
      validFrom,
      version,
      units: unit && 'mm',
    });
    if (list.success) return list.data;
    throw faulty(
      Object.entries(fieldErrorsOf(list.error)).map(([field, message]) => ({
        row: 1,
        column: 1,
        message: `${field}: ${message}`,
      })),
    );
  }
}

function faulty(faults: Fault[]): AppError {
  const [first] = faults;
  const place = first ? ` Row ${first.row}, column ${first.column}: ${first.message}.` : '';
  return new AppError('invalid', `Nothing was imported.${place}`, { body: { faults } });
}
