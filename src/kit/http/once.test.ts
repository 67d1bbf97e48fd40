// Staff's requests under one key happen once, whatever happens to the answer.
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callApi } from '../../lib/http/api-client.ts';
import { everyEngine } from '../../test/engines.ts';
import { anSvg, formOf } from '../../test/files.ts';
import { closeServer, listen } from '../../test/gateways.ts';
import { makeTestApp, type TestApp } from '../../test/test-app.ts';

everyEngine((engine) => {
  describe('a write of staff', () => {
    let app: TestApp;
    let keys = 0;

    beforeAll(async () => {
      app = await makeTestApp({ engine });
    });
    beforeEach(async () => {
      await app.reset();
      await app.services.database.write((trx) => trx.deleteFrom('categories').execute());
    });
    afterAll(() => app.close());

    const newKey = () => {
      keys += 1;
      return `key-${engine}-${keys}`;
    };
    const send = (path: string, key: string, body: unknown, method = 'POST') =>
      app.request(path, { method, asStaff: true, body, headers: { 'Idempotency-Key': key } });
    const category = (slug: string) => ({ name: slug, slug });

    test('whose answer is lost is sent again and makes one record', async () => {
      let calls = 0;
      const sent = new Set<unknown>();
      // Loses the first answer, after the commit.
      const proxy = createServer(async (request, response) => {
        let body = '';
        for await (const chunk of request) body += chunk;
        calls += 1;
        const key = String(request.headers['idempotency-key']);
        sent.add(key);
        const answer = await send(String(request.url), key, JSON.parse(body));
        if (calls === 1) {
          await answer.text();
          response.destroy();
          return;
        }
        response.writeHead(answer.status).end(await answer.text());
      });
      const port = await listen(proxy);
      const saved = await callApi(`http://127.0.0.1:${port}/api/admin/categories`, {
        method: 'POST',
        body: category('lost'),
      });
      await closeServer(proxy);
      expect([calls, sent.size]).toEqual([2, 1]);
      expect(await app.json('/api/categories')).toEqual([saved]);
    });

    test('is answered the same again: a record, a change, a deletion, an upload', async () => {
      const key = newKey();
      const first = await send('/api/admin/categories', key, category('one'));
      const second = await send('/api/admin/categories', key, category('one'));
      expect([first.status, second.status]).toEqual([201, 201]);
      const saved = await first.json();
      expect(await second.json()).toEqual(saved);
      const path = `/api/admin/categories/${saved.id}`;
      const changed = { ...category('one'), name: 'Changed', version: 1 };
      for (const change of [newKey()].flatMap((same) => [same, same])) {
        expect(await (await send(path, change, changed, 'PUT')).json()).toMatchObject({
          name: 'Changed',
          version: 2,
        });
      }
      for (const removal of [newKey()].flatMap((same) => [same, same])) {
        const answer = await send(path, removal, undefined, 'DELETE');
        expect([answer.status, await answer.text()]).toEqual([204, '']);
      }
      const headers = { ...(await app.signIn()), 'Idempotency-Key': newKey() };
      const uploads = [1, 2].map(() =>
        fetch(`${app.origin}/api/upload`, { method: 'POST', headers, body: formOf([anSvg()]) }),
      );
      const ids = (await Promise.all(uploads)).map(async (answer) => {
        const { files } = (await answer.json()) as { files: { id: number }[] };
        return files[0]?.id;
      });
      const [one, two] = await Promise.all(ids);
      expect([one, two]).toEqual([expect.any(Number), one]);
    });

    test('comes to one record when it is sent five times at once', async () => {
      const key = newKey();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => send('/api/admin/navigation', key, aLink)),
      );
      const bodies = await Promise.all(answers.map((answer) => answer.json()));
      expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
      const items = await app.json<{ title: string }[]>('/api/navigation', { asStaff: true });
      expect(items.filter(({ title }) => title === aLink.title)).toHaveLength(1);
      await app.request(`/api/admin/navigation/${bodies[0].id}`, {
        method: 'DELETE',
        asStaff: true,
      });
    });

    test('is refused under a key of another, and free again when it has failed', async () => {
      const key = newKey();
      await send('/api/admin/categories', key, category('two'));
      expect((await send('/api/admin/categories', key, category('three'))).status).toBe(422);
      expect((await send('/api/admin/categories', 'a key', category('four'))).status).toBe(400);
      const failing = newKey();
      expect((await send('/api/admin/categories', failing, category('two'))).status).toBe(409);
      await app.services.database.write((trx) => trx.deleteFrom('categories').execute());
      expect((await send('/api/admin/categories', failing, category('two'))).status).toBe(201);
    });

    test('that a crash has cut off is not done twice, and that is said', async () => {
      const key = newKey();
      await send('/api/admin/categories', key, category('five'));
      await app.services.database.write((trx) =>
        trx.updateTable('idempotencyKeys').set({ answer: '' }).execute(),
      );
      const again = await send('/api/admin/categories', key, category('five'));
      expect([again.status, await again.json()]).toEqual([
        409,
        {
          error:
            'This has been sent before, and its result is unknown. Please check before you send it again.',
        },
      ]);
    });

    test('leaves nothing in the database that could be read or used there', async () => {
      const key = newKey();
      const body = { username: `clara${keys}`, name: 'Clara Canary', role: 'adviser' };
      const { link } = await (await send('/api/admin/accounts', key, body)).json();
      const again = await (await send('/api/admin/accounts', key, body)).json();
      expect(again.link).toEqual(link);
      const kept = JSON.stringify(await app.rows('idempotencyKeys'));
      expect(kept).not.toContain('Clara');
      expect(kept).not.toContain(new URL(link.url).search);
      expect(kept).not.toContain(key);
    });
  });
}, 'always');

const aLink = { title: 'Once only', href: '/once', parent: 'footer' };
