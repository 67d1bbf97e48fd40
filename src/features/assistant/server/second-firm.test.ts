// The assistant of a firm that has changed its services, slots and days in Settings, over the API.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { aSecondFirm } from '../../../test/second-firm.ts';
import { fillShop } from '../../../test/shop.ts';
import { makeTestApp, startOfTests, type TestApp } from '../../../test/test-app.ts';
import { defaultSettings } from '../../settings/server/store.ts';
import type { PanelWords } from '../answers/panel-texts.ts';
import type { AssistantAnswer } from '../dialogue/conversation.ts';

const EVENING = 'Evening (6pm-8pm)';
const labels = aSecondFirm.services.filter(({ active }) => active).map(({ label }) => label);

everyEngine((engine) => {
  describe('the assistant of another firm', () => {
    let app: TestApp;

    beforeAll(async () => {
      app = await makeTestApp({ engine });
      await fillShop(app.services.database, app.clock);
    });
    beforeEach(async () => {
      app.clock.set(startOfTests);
      await app.changeSettings('booking', { ...defaultSettings.booking, ...aSecondFirm });
    });
    afterAll(() => app.close());

    /** Sends several messages. */
    async function talk(messages: readonly string[], conversation?: string) {
      const answers: AssistantAnswer[] = [];
      for (const message of messages) {
        const body = { message, conversation: answers.at(-1)?.conversation ?? conversation };
        answers.push(await app.json('/api/assistant', { method: 'POST', body }));
      }
      return answers;
    }
    const lastOf = async (...messages: string[]) => {
      const answer = (await talk(messages)).at(-1);
      if (!answer) throw new Error('nothing was said');
      return answer;
    };
    const about = [
      'Laura Fenwick',
      '07700 900201',
      'laura.fenwick@example.com',
      '12 Sample Road',
      'CV37 9ZZ',
      'skip',
    ];

    test('a whole talk: what is closed or not offered that day, the proposal, the visit', async () => {
      const answers = await talk([
        'Could somebody come and measure for an awning?',
        '2',
        'Monday',
        'Tuesday evening',
        'Thursday, the last one',
        ...about,
      ]);
      const [kind, count, monday, tuesday, thursday] = answers;
      expect([kind?.slots.service, kind?.asking]).toEqual(['Garden Awnings', 'windowCount']);
      expect(count?.quickReplies).toEqual([
        'Wednesday 11 June',
        'Thursday 12 June',
        'Friday 13 June',
        'Saturday 14 June',
      ]);
      expect(monday?.reply).toContain('We make no visits that day.');
      expect(tuesday?.reply).toContain(
        `Evening visits are not available on Tuesday 17 June. I could do Thursday 19 June, ${EVENING}, Tuesday 17 June, Afternoon`,
      );
      expect(tuesday?.slots).not.toHaveProperty('preferredTime');
      expect(thursday?.reply).toContain(`Thursday 12 June, ${EVENING.toLowerCase()}.`);
      const { conversation, proposal } = answers.at(-1) ?? {};
      expect(proposal).toMatchObject({
        service: 'Garden Awnings',
        windowCount: 2,
        preferredDate: '2025-06-12',
        preferredTime: EVENING,
      });
      await app.json('/api/appointments', {
        method: 'POST',
        body: { ...proposal, conversation },
        status: 201,
      });
      const visit = (await app.rows('appointments')).at(-1);
      expect(visit).toMatchObject({
        service: 'Garden Awnings',
        preferredTime: EVENING,
        source: 'assistant',
      });
    });

    test('asks with what is on offer', async () => {
      const begun = await lastOf('book a visit');
      expect(begun.quickReplies).toEqual(labels);
      expect(begun.reply).toMatch(/Which type are you thinking of\?$/);
      const several = await lastOf('book a visit for shutters and awnings');
      expect(several.reply).toContain('Please choose one of the types listed.');
      expect(several.asking).toBe('service');
      const saturday = await lastOf('book 3 wooden shutters on Saturday');
      expect(saturday.quickReplies).toEqual(
        aSecondFirm.slots.slice(0, 3).map(({ label }) => label),
      );
      expect(saturday.reply).toContain(
        'On Saturday 14 June I have Early, Late Morning and Lunch free.',
      );
      const late = await lastOf('book 3 wooden shutters on Thursday at 5.30pm');
      expect(late.reply).toContain(
        'Visits are between 8am and 5pm or 6pm and 8pm. Please choose one of the five times.',
      );
      const { offered } = await app.json<PanelWords>('/api/assistant');
      expect(offered).toEqual({
        services: labels,
        slots: aSecondFirm.slots.map(({ label }) => label),
      });
    });

    test('what was chosen under a label that is gone is asked for again', async () => {
      const [begun] = await talk(['book 3 rollers on Thursday evening']);
      expect(begun?.slots).toMatchObject({
        service: 'Rollers & Cassettes',
        preferredTime: EVENING,
      });
      const { slots, services } = defaultSettings.booking;
      await app.changeSettings('booking', { slots, services, places: [] });
      const answers = await talk(
        ['Laura Fenwick', 'Roller Blinds', 'morning', ...about.slice(1)],
        begun?.conversation,
      );
      expect(answers[0]?.asking).toBe('service');
      expect(answers[1]?.asking).toBe('preferredTime');
      const last = await lastOf('book 3 rollers on Thursday in the morning', ...about);
      await app.changeSettings('booking', {
        services: [{ label: 'Awnings', category: null, active: true }],
      });
      const [after] = await talk(['yes, send it'], last.conversation);
      expect(after?.proposal).toBeUndefined();
      expect([after?.asking, after?.quickReplies]).toEqual(['service', ['Awnings']]);
    });

    test('with no notice somebody comes today, in a slot that has not begun', async () => {
      const call = await lastOf('can somebody come today?');
      expect(call.reply).toContain('I can book you in from tomorrow onwards.');
      await app.changeSettings('booking', { noticeDays: 0 });
      const today = await lastOf('can somebody come today?', 'awnings', 'two', 'first thing');
      expect(today.slots).toMatchObject({
        preferredDate: '2025-06-10',
        preferredTime: 'Lunch (12pm-2pm)',
      });
      app.clock.set('2025-06-10T18:00:00Z');
      const late = await lastOf('book 2 awnings today');
      expect(late.reply).toContain('We have no free visits on Tuesday 10 June.');
      await app.changeSettings('booking', { noticeDays: 3 });
      const soon = await lastOf('book 2 awnings tomorrow');
      expect(soon.slots).toEqual({ service: 'Garden Awnings', windowCount: 2 });
      expect(soon.reply).toContain(
        'The earliest date I can book is Friday 13 June. For a visit before Friday 13 June, call',
      );
    });

    test('prices follow the categories of what is on offer', async () => {
      expect((await lastOf('how much are slatted window blinds?')).reply).toContain(
        'Vertical Blinds are from £55 per window.',
      );
      expect((await lastOf('how much are your blinds?')).reply).toContain('Our prices:');
      expect((await lastOf('what do shutters cost?')).reply).toContain('per square metre');
    });
  });
});
