import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Topic } from '../../../lib/database/database.ts';
import { everyEngine } from '../../../test/engines.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { type Faq, type faqs, groupFaqs, searchFaqs } from '../faq.ts';
import { faqRecord } from './record.ts';

type FaqInput = z.input<typeof faqs.input>;

everyEngine((engine) => {
  describe('questions and answers', () => {
    let app: TestApp;
    const topics: Topic[] = [];

    beforeAll(async () => {
      app = await makeTestApp({ engine });
      app.services.database.changes.subscribe((topic) => topics.push(topic));
    });
    beforeEach(async () => {
      await app.services.database.write((trx) => trx.deleteFrom('faqs').execute());
      app.services.database.changes.publish('faqs');
      topics.length = 0;
    });
    afterAll(() => app.close());

    const aFaq = (changes: Partial<FaqInput> = {}): FaqInput => ({
      category: 'Care',
      question: 'How do I clean a blind?',
      answer: 'With a soft cloth.',
      ...changes,
    });
    const send = (method: string, path: string, body?: unknown, asStaff = true) =>
      app.request(path, { method, asStaff, body });
    const add = (changes?: Partial<FaqInput>) =>
      app.json<Faq>('/api/admin/faqs', {
        method: 'POST',
        asStaff: true,
        body: aFaq(changes),
        status: 201,
      });

    test('staff write, everybody reads, and pages are made anew', async () => {
      const faq = await add();
      expect(faq).toEqual({
        id: faq.id,
        ...aFaq(),
        keywords: [],
        relatedHref: '',
        order: 0,
        version: 1,
      });
      expect(topics).toContain('faqs');
      const changed = aFaq({
        answer: 'Dust it.',
        keywords: ['dust', ''],
        relatedHref: '/blog',
        order: 3,
      });
      const path = `/api/admin/faqs/${faq.id}`;
      const answer = await (await send('PUT', path, { ...changed, version: 1 })).json();
      expect(answer).toEqual({ id: faq.id, ...changed, keywords: ['dust'], version: 2 });
      expect((await send('PUT', path, { ...changed, version: 1 })).status).toBe(409);
      expect(await app.json('/api/faqs')).toEqual([answer]);
      expect(await app.json('/api/faqs?q=DUST')).toEqual([answer]);
      expect((await send('DELETE', path)).status).toBe(204);
      expect((await send('DELETE', path)).status).toBe(404);
      expect((await app.rows('auditEntries')).map(({ action }) => action)).toEqual(
        expect.arrayContaining(['created', 'updated', 'deleted']),
      );
    });

    test('two may ask the same, and strangers write nothing', async () => {
      await add();
      await add();
      expect((await send('POST', '/api/admin/faqs', aFaq(), false)).status).toBe(401);
      expect(await app.json<Faq[]>('/api/faqs')).toHaveLength(2);
    });

    test.each([
      ['question', ' ', 'Question is required'],
      ['answer', '', 'Answer is required'],
      ['category', undefined, 'Category is required'],
      ['relatedHref', 'javascript:alert(1)', 'Must be a valid URL or path'],
      ['order', -1, 'Order must be a positive number'],
      ['answer', 'x'.repeat(5001), 'Must be at most 5,000 characters'],
    ])('refuses %s = %j', async (field, value, message) => {
      const response = await send('POST', '/api/admin/faqs', { ...aFaq(), [field]: value });
      expect([response.status, await response.json()]).toEqual([
        400,
        { error: message, fields: { [field]: message } },
      ]);
    });

    test('the demo’s questions are grouped by subject and found by any word', async () => {
      const { database, clock } = app.services;
      await faqRecord.seed({ database, clock, contentDir: '', addressOf: String, altOf: String });
      const all = await app.json<Faq[]>('/api/faqs');
      expect(all).toHaveLength(36);
      const groups = groupFaqs(all);
      expect(groups[0]).toMatchObject({ category: 'Prices', anchor: 'about-prices' });
      expect(groups.flatMap(({ faqs }) => faqs)).toHaveLength(36);
      expect(searchFaqs(all, 'nursery COT').map(({ question }) => question)).toContain(
        'Which blinds are best for a nursery?',
      );
      expect(searchFaqs(all, 'zzz')).toEqual([]);
      expect(searchFaqs(all, ' "%_\\ ')).toHaveLength(36);
    });
  });
});
