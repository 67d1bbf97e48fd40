import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Release } from '../../kit/life/release.ts';
import { type ServerProcess, signIn, startServer } from './server-process.ts';

const ROUNDS = 16;
const DRAFTS = 60;

test('kill -9 in the middle of publishing or undoing a release leaves all of it or nothing', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sill-faults-'));
  let server: ServerProcess = await startServer({ dataDir });
  let headers: Record<string, string> = {};
  const start = async () => {
    server = await startServer({ dataDir });
    ({ headers } = await signIn(server));
  };
  async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(`${server.origin}${path}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as Answer;
  }
  const countOf = async (path: string) => (await call<unknown[]>('GET', path)).length;
  const stateOf = async () => ({
    faqs: await countOf('/api/faqs'),
    drafts: await countOf('/api/admin/drafts'),
    trash: await countOf('/api/admin/trash'),
  });
  async function plan(): Promise<Release> {
    const drafts: { record: string; id: string }[] = [];
    for (let number = 0; number < DRAFTS; number += 1) {
      const data = { category: 'Prices', question: `Question ${number}?`, answer: 'Yes.' };
      drafts.push(await call('PUT', '/api/admin/drafts/faqs/new', { data }));
    }
    return call('POST', '/api/admin/releases', { name: 'Questions', at: null, drafts });
  }
  try {
    ({ headers } = await signIn(server));
    // How long it takes when nothing happens.
    const first = await plan();
    const begun = performance.now();
    await call('POST', `/api/admin/releases/${first.id}/publish`);
    const usual = performance.now() - begun;
    await call('POST', `/api/admin/releases/${first.id}/undo`);

    let { id, status }: Pick<Release, 'id' | 'status'> = first;
    let trash = DRAFTS;
    const ended: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round === 0 || status === 'undone') ({ id, status } = await plan());
      const what = status === 'planned' ? 'publish' : 'undo';
      const asked = call('POST', `/api/admin/releases/${id}/${what}`).catch(() => undefined);
      await setTimeout(Math.random() * usual * 3);
      await server.kill();
      await asked;
      await start();
      const [release] = await call<Release[]>('GET', '/api/admin/releases');
      status = release?.status ?? 'refused';
      if (what === 'undo' && status === 'undone') trash += DRAFTS;
      const isOut = status === 'published';
      expect(await stateOf()).toEqual({
        faqs: isOut ? DRAFTS : 0,
        drafts: status === 'planned' ? DRAFTS : 0,
        trash,
      });
      const outcome = `${what}: ${status}`;
      ended[outcome] = (ended[outcome] ?? 0) + 1;
    }
    expect(await server.stop()).toBe(0);
    process.stdout.write(
      `\nA release of ${DRAFTS} takes ${Math.round(usual)} ms; after ${ROUNDS} kills: ${JSON.stringify(ended)}\n`,
    );
  } finally {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
});
