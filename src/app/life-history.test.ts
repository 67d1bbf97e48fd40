// Random histories of content against a model in memory: whatever is saved, drafted, published, restored, deleted and
// put back, the API tells the same as the model, on both engines. LIFE_STEPS makes a longer one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_VERSIONS } from '../kit/life/life.ts';
import { everyEngine, wholeRun } from '../test/engines.ts';
import { randomFrom } from '../test/random.ts';
import { makeTestApp, type TestApp } from '../test/test-app.ts';

const STEPS = Number(process.env.LIFE_STEPS ?? (wholeRun ? 300 : 100));

type Data = Record<string, unknown>;

interface Kind {
  name: string;
  write: string;
  hasSlug: boolean;
  /** Records have places of their own. */
  isOrdered: boolean;
  /** The record's address, where it differs from `write` and the id. */
  fixed?: string[];
  /** The fields that a step changes. */
  vary(number: number, slug: string): Data;
}

const kinds: Kind[] = [
  {
    name: 'products',
    write: '/api/products',
    hasSlug: true,
    isOrdered: false,
    vary: (number, slug) => ({ name: `Blind ${number}`, slug, care: `Care ${number % 3}` }),
  },
  {
    name: 'pages',
    write: '/api/admin/pages',
    hasSlug: true,
    isOrdered: false,
    vary: (number, slug) => ({ title: `Guide ${number}`, slug, intro: `Intro ${number % 3}` }),
  },
  {
    name: 'faqs',
    write: '/api/admin/faqs',
    hasSlug: false,
    isOrdered: false,
    vary: (number) => ({ question: `Question ${number}?`, order: number % 5 }),
  },
  {
    name: 'navigation',
    write: '/api/admin/navigation',
    hasSlug: false,
    isOrdered: true,
    vary: (number) => ({ title: `Link ${number}`, order: number % 7 }),
  },
  {
    name: 'website-content',
    write: '/api/admin/website-content',
    hasSlug: false,
    isOrdered: false,
    fixed: ['landing', 'footer'],
    vary: (number) => ({ words: `Words ${number}` }),
  },
];

interface Live {
  kind: Kind;
  id: string;
  data: Data;
  version: number;
}

interface Draft {
  data: Data;
  version: number;
}

const told = new Map<string, string>();

everyEngine((engine) => {
  describe('a random history of content', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await makeTestApp({ engine });
      await app.services.database.write(async (trx) => {
        for (const table of ['products', 'pages', 'faqs', 'navigationItems'] as const) {
          await trx.deleteFrom(table).execute();
        }
      });
      app.services.database.changes.publish('everything');
    });
    afterAll(() => app.close());

    test('ends as the model does', { timeout: 240_000 + STEPS * 200 }, async () => {
      const random = randomFrom(31);
      const upTo = (most: number) => Math.floor(random() * most);
      const oneOf = <One>(list: readonly One[]): One | undefined => list[upTo(list.length)];
      const live: Live[] = [];
      /** Of ordered records, in order. */
      const menu: Live[] = [];
      const versions = new Map<string, Map<number, Data>>();
      const drafts = new Map<string, Draft & { kind: Kind }>();
      const trash: { kind: Kind; one: Live; draft: Draft | undefined; trashId: number }[] = [];
      const done: Record<string, number> = {};

      const send = async (method: string, path: string, body?: unknown) => {
        const response = await app.request(path, {
          method,
          asStaff: true,
          ...(body !== undefined && { body }),
        });
        const text = await response.text();
        if (![200, 201, 204, 400, 404, 409].includes(response.status)) {
          throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
        }
        return { status: response.status, body: text ? JSON.parse(text) : undefined };
      };
      const keyOf = ({ kind, id }: Pick<Live, 'kind' | 'id'>) => `${kind.name} ${id}`;
      const slugsOf = (kind: Kind, but?: Live) =>
        live.filter((one) => one.kind === kind && one !== but).map(({ data }) => data.slug);
      const isTaken = (kind: Kind, data: Data, but?: Live) =>
        kind.hasSlug && slugsOf(kind, but).includes(data.slug);
      const varied = (kind: Kind) => kind.vary(upTo(1000), `slug-${upTo(9)}`);

      /** What the kind's form would send. */
      const { id: categoryId } = (await app.json<{ id: number }[]>('/api/categories'))[0] ?? {
        id: (
          await app.json<{ id: number }>('/api/admin/categories', {
            method: 'POST',
            asStaff: true,
            status: 201,
            body: { name: 'Blinds', slug: 'blinds' },
          })
        ).id,
      };
      const blank: Record<string, Data> = {
        products: { description: 'Words.', categoryId, image: '/uploads/a.webp' },
        pages: { kind: 'guide', body: '![](/uploads/b.webp)' },
        faqs: { category: 'Fitting', answer: 'Yes.' },
        navigation: { href: '/prices', parent: 'main', icon: 'none', isActive: true },
      };
      const content = (await send('GET', '/api/admin/website-content')).body;
      const wireOf = (kind: Kind, id: string, data: Data): Data => {
        if (kind.name !== 'website-content') return { ...blank[kind.name], ...data };
        const part = structuredClone(content[id]);
        if (id === 'footer') part.columns = [{ title: data.words, links: [] }];
        else part.header.tagline = data.words;
        return part;
      };
      const fieldsOf = (kind: Kind, id: string, wire: Data): Data => {
        if (kind.name === 'website-content') {
          const part = wire as { header?: { tagline: string }; columns?: { title: string }[] };
          return { words: id === 'footer' ? part.columns?.[0]?.title : part.header?.tagline };
        }
        return Object.fromEntries(Object.keys(kind.vary(0, '')).map((name) => [name, wire[name]]));
      };

      for (const kind of kinds) {
        for (const id of kind.fixed ?? []) {
          live.push({ kind, id, data: fieldsOf(kind, id, content[id]), version: 1 });
        }
      }

      const place = (one: Live, order: number) => {
        if (!one.kind.isOrdered) return;
        if (menu.includes(one)) menu.splice(menu.indexOf(one), 1);
        menu.splice(order, 0, one);
        for (const [at, each] of menu.entries()) each.data = { ...each.data, order: at };
      };
      const write = (one: Live, data: Data) => {
        const kept = versions.get(keyOf(one)) ?? new Map<number, Data>();
        kept.set(one.version, one.data);
        for (const old of [...kept.keys()].toSorted((a, b) => b - a).slice(MOST_VERSIONS)) {
          kept.delete(old);
        }
        versions.set(keyOf(one), kept);
        one.version += 1;
        one.data = data;
        place(one, Number(data.order));
      };
      const add = (kind: Kind, id: number, data: Data) => {
        const one = { kind, id: String(id), data, version: 1 };
        live.push(one);
        place(one, Number(data.order));
      };
      const save = (one: Live, data: Data, version: number) => {
        const { kind, id } = one;
        const wire = wireOf(kind, id, data);
        return kind.fixed
          ? send('PATCH', kind.write, { [id]: wire, version })
          : send('PUT', `${kind.write}/${id}`, { ...wire, version });
      };
      const draftPath = (kind: Kind, id: string) => `/api/admin/drafts/${kind.name}/${id}`;

      const steps: Record<string, () => Promise<void>> = {
        async create() {
          const kind = oneOf(kinds.filter(({ fixed }) => !fixed));
          if (!kind || live.filter((one) => one.kind === kind).length > 8) return;
          const data = varied(kind);
          const path = kind.write;
          const { status, body } = await send('POST', path, wireOf(kind, '', data));
          expect(status, 'create').toBe(isTaken(kind, data) ? 409 : 201);
          if (status === 201) add(kind, body.id, data);
        },
        async save() {
          const one = oneOf(live);
          if (!one) return;
          const data = varied(one.kind);
          const version = one.version - (upTo(4) === 0 ? 1 : 0);
          const { status } = await save(one, data, version);
          const isRefused = version !== one.version || isTaken(one.kind, data, one);
          expect(status, `save ${keyOf(one)}`).toBe(isRefused ? 409 : 200);
          if (!isRefused) write(one, data);
        },
        async draft() {
          const one = oneOf(live);
          if (!one) return;
          const data = varied(one.kind);
          const wire = wireOf(one.kind, one.id, data);
          const { status } = await send('PUT', draftPath(one.kind, one.id), { data: wire });
          expect(status, 'draft').toBe(200);
          drafts.set(keyOf(one), { kind: one.kind, data, version: one.version });
        },
        async draftNew() {
          const kind = oneOf(kinds.filter(({ fixed }) => !fixed));
          if (!kind || drafts.size > 12) return;
          const data = varied(kind);
          const sent = { data: wireOf(kind, '', data) };
          const { status, body } = await send('PUT', draftPath(kind, 'new'), sent);
          expect(status, 'new draft').toBe(201);
          drafts.set(`${kind.name} ${body.id}`, { kind, data, version: 0 });
        },
        async publish() {
          const [key = '', draft] = oneOf([...drafts]) ?? [];
          if (!draft) return;
          const id = key.slice(draft.kind.name.length + 1);
          const one = live.find((each) => keyOf(each) === key);
          const { status, body } = await send('POST', `${draftPath(draft.kind, id)}/publish`);
          const isOld = one !== undefined && one.version !== draft.version;
          const isRefused = isOld || isTaken(draft.kind, draft.data, one);
          expect(status, `publish ${key}`).toBe(isRefused ? 409 : 200);
          if (isRefused) return;
          drafts.delete(key);
          if (one) write(one, draft.data);
          else add(draft.kind, body.id, draft.data);
        },
        async discard() {
          const [key = '', draft] = oneOf([...drafts]) ?? [];
          if (!draft) return;
          const id = key.slice(draft.kind.name.length + 1);
          expect((await send('DELETE', draftPath(draft.kind, id))).status).toBe(204);
          drafts.delete(key);
        },
        async restore() {
          const one = oneOf(live.filter((each) => (versions.get(keyOf(each))?.size ?? 0) > 0));
          const kept = one && oneOf([...(versions.get(keyOf(one)) ?? [])]);
          if (!one || !kept) return;
          const [version, data] = kept;
          const path = `/api/admin/versions/${one.kind.name}/${one.id}/${version}/restore`;
          const { status } = await send('POST', path, { version: one.version });
          const isRefused = isTaken(one.kind, data, one);
          expect(status, `restore ${keyOf(one)}`).toBe(isRefused ? 409 : 200);
          if (!isRefused) write(one, data);
        },
        async remove() {
          const one = oneOf(live.filter(({ kind }) => !kind.fixed));
          if (!one) return;
          expect((await send('DELETE', `${one.kind.write}/${one.id}`)).status).toBe(204);
          const [line] = (await send('GET', '/api/admin/trash')).body;
          const draft = drafts.get(keyOf(one));
          trash.push({ kind: one.kind, one: { ...one }, draft, trashId: line.id });
          drafts.delete(keyOf(one));
          live.splice(live.indexOf(one), 1);
          if (!one.kind.isOrdered) return;
          menu.splice(menu.indexOf(one), 1);
          for (const [at, each] of menu.entries()) each.data = { ...each.data, order: at };
        },
        async putBack() {
          const trashed = oneOf(trash);
          if (!trashed) return;
          const { one, kind, draft, trashId } = trashed;
          const path = `/api/admin/trash/${trashId}/restore`;
          const first = await send('POST', path, {});
          const taken = isTaken(kind, one.data);
          expect(first.status, `put back ${keyOf(one)}`).toBe(taken ? 409 : 200);
          live.push(one);
          if (taken) {
            const { proposal: slug } = first.body;
            expect(slugsOf(kind, one)).not.toContain(slug);
            expect((await send('POST', path, { slug })).status).toBe(200);
            one.data = { ...one.data, slug };
            write(one, one.data);
          }
          place(one, Number(one.data.order));
          if (draft) drafts.set(keyOf(one), { kind, ...draft });
          trash.splice(trash.indexOf(trashed), 1);
        },
      };

      /** Ids are counted differently by the engines: records are told by their order of making. */
      async function compare(at: number) {
        const state: unknown[] = [];
        const everything = (await send('GET', '/api/admin/website-content')).body;
        for (const one of live) {
          const { kind, id } = one;
          const wire = kind.fixed ? everything[id] : (await read(kind)).get(id);
          expect(wire && fieldsOf(kind, id, wire), `step ${at}: ${keyOf(one)}`).toEqual(one.data);
          const version = kind.fixed ? everything.versions[id] : wire.version;
          const list = await send('GET', `/api/admin/versions/${kind.name}/${id}`);
          const kept = list.body.map((each: { version: number }) => each.version);
          const modelled = [...(versions.get(keyOf(one))?.keys() ?? [])].toSorted((a, b) => b - a);
          expect([version, kept], `step ${at}: ${keyOf(one)}`).toEqual([one.version, modelled]);
          state.push([kind.name, one.data, version, kept]);
        }
        const known = (await send('GET', '/api/admin/drafts')).body;
        const lines = known.map(
          ({ record, id }: { record: string; id: string }) => `${record} ${id}`,
        );
        expect(lines.toSorted(), `step ${at}`).toEqual([...drafts.keys()].toSorted());
        expect((await send('GET', '/api/admin/trash')).body, `step ${at}`).toHaveLength(
          trash.length,
        );
        return JSON.stringify([state, [...drafts.values()].map(({ data }) => data), trash.length]);
      }
      const read = async (kind: Kind) => {
        const list = kind.write.replace('/admin', '');
        const { body } = await send('GET', list);
        return new Map<string, Data>(body.map((each: { id: number }) => [String(each.id), each]));
      };

      for (let at = 0; at < STEPS; at += 1) {
        const [name = '', step] = oneOf(Object.entries(steps)) ?? [];
        await step?.();
        done[name] = (done[name] ?? 0) + 1;
        if (at % 100 === 99) await compare(at);
      }
      const ended = await compare(STEPS);
      expect(Object.keys(done)).toHaveLength(Object.keys(steps).length);
      told.set(engine, ended);
      const [one, other = one] = [...told.values()];
      expect(other).toBe(one);
    });
  });
});
