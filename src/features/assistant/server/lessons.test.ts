// Lessons by staff take effect with the next message, and show their effect before they are saved.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { fillShop } from '../../../test/shop.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { AssistantAnswer } from '../answer.ts';
import type { Unanswered } from '../conversation.ts';
import type { Lesson, Meaning, Trial } from '../lesson.ts';

const SENTENCE = 'flibber flobber gribbly snark';
const lesson = { sentence: SENTENCE, meaning: 'complaint' };

everyEngine((engine) => {
  describe('teaching the assistant', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await makeTestApp({ engine });
      await fillShop(app.services.database, app.clock);
    });
    afterAll(() => app.close());

    const topicOf = async (message: string) =>
      (await app.json<AssistantAnswer>('/api/assistant', { method: 'POST', body: { message } }))
        .topic;
    const send = <Answer>(path: string, method: string, body?: unknown, status = 200) =>
      app.json<Answer>(path, { method, body, status, asStaff: true });

    test('a trial says what would change, and keeps nothing', async () => {
      const trial = await send<Trial>('/api/admin/lesson-trials', 'POST', lesson);
      expect(trial.after).toBe('Problem or complaint');
      expect(trial.compared).toBeGreaterThan(100);
      expect(trial.changes.length).toBeLessThan(trial.compared / 20);
      expect(await send<Lesson[]>('/api/admin/lessons', 'GET')).toEqual([]);
    });

    test('a lesson is known from the next message on, likeness included, and forgotten when deleted', async () => {
      const kept = await send<Lesson>('/api/admin/lessons', 'POST', lesson, 201);
      expect(await topicOf(SENTENCE)).toBe('complaint');
      expect(await topicOf('gribbly flibber snark')).toBe('complaint');
      expect(await topicOf('how much are roller blinds')).toBe('blind-price');
      await app.request(`/api/admin/lessons/${kept.id}`, { method: 'DELETE', asStaff: true });
      expect(await topicOf('gribbly flibber snark')).not.toBe('complaint');
    });

    test('a taught sentence is known whatever the shipped ones say of its words', async () => {
      const sentence = 'Do you fit awnings over a patio?';
      expect(await topicOf(sentence)).toBe('unknown');
      const { id } = await send<Lesson>(
        '/api/admin/lessons',
        'POST',
        { sentence, meaning: 'complaint' },
        201,
      );
      expect(await topicOf(sentence)).toBe('complaint');
      await app.request(`/api/admin/lessons/${id}`, { method: 'DELETE', asStaff: true });
    });

    test('what no release knows is refused, and only staff may teach', async () => {
      await send('/api/admin/lessons', 'POST', { ...lesson, meaning: 'nonsense' }, 400);
      await send('/api/admin/lesson-trials', 'POST', { ...lesson, meaning: 'nonsense' }, 400);
      await app.json('/api/admin/lesson-trials', { method: 'POST', body: lesson, status: 401 });
      const meanings = await send<Meaning[]>('/api/admin/lesson-meanings', 'GET');
      expect(meanings.find(({ id }) => id === 'complaint')?.label).toBe('Problem or complaint');
    });

    test('questions without an answer are listed with what they are most like', async () => {
      for (const message of ['do you flarn the gribbles', 'zorbing snurfs please blorp']) {
        await app.json('/api/assistant', { method: 'POST', body: { message } });
      }
      const questions = await send<Unanswered[]>('/api/admin/unanswered', 'GET');
      expect(questions.length).toBeGreaterThan(0);
      for (const { about } of questions) expect(about).not.toBe('');
    });
  });
});
