import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { instantOfLondon } from '../../../lib/time/london-time.ts';
import { everyEngine } from '../../../test/engines.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Attention } from '../../dashboard/dashboard.ts';
import type { Offer } from '../offer.ts';
import type { WebsiteContent } from '../website-content.ts';
import { createOfferWatch } from './offer-watch.ts';

const anOffer = (startsOn: string, endsOn: string): Offer => ({
  label: '3 vertical blinds',
  title: 'Three windows',
  description: '',
  terms: '',
  pricePence: 9900,
  regularPricePence: 18_000,
  features: [],
  urgent: false,
  service: 'Vertical Blinds',
  quantity: 3,
  startsOn,
  endsOn,
});

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
    await app.signIn();
  });
  beforeEach(async () => {
    await app.reset();
    await app.changeSettings('notifications', { teamEmail: 'team@example.com' });
  });
  afterAll(() => app.close());

  async function offer(...packages: Offer[]) {
    const path = '/api/admin/website-content';
    const { landing } = await app.json<WebsiteContent>(path, { asStaff: true });
    const body = { landing: { ...landing, specialOffers: { ...landing.specialOffers, packages } } };
    await app.json(path, { method: 'PATCH', asStaff: true, body });
  }
  const at = (wallTime: string) => app.clock.set(instantOfLondon(wallTime) ?? wallTime);
  const look = () => app.services.offerWatch.runOnce();
  const subjects = async () => (await app.rows('messages')).map(({ subject }) => subject);

  test('the team is written to a week and a day before the last offer ends, and when it has, once each', async () => {
    await offer(anOffer('2025-06-01', '2025-06-12'), anOffer('2025-06-10', '2025-06-20'));
    const other = await app.openAnother();
    const seen: [string, number][] = [];
    try {
      for (const day of ['10', '12', '13', '14', '18', '19', '20', '21', '22', '30']) {
        at(`2025-06-${day}T09:00`);
        await Promise.all([look(), other.offerWatch.runOnce()]);
        seen.push([day, (await subjects()).length]);
      }
    } finally {
      await other.close();
    }
    expect(seen.map(([, count]) => count)).toEqual([0, 0, 1, 1, 1, 2, 2, 3, 3, 3]);
    expect(await app.rows('messages')).toMatchObject([
      { kind: 'offers-ending-team', channel: 'email', recipient: 'team@example.com' },
      { kind: 'offers-ending-team', subject: expect.stringContaining('Friday 20 June') },
      { kind: 'offers-ended-team', body: expect.stringContaining('/admin/website-content') },
    ]);
  });

  test.each([
    [
      'what ends is followed by another at once',
      [
        ['01', '12'],
        ['13', '30'],
      ],
      '11',
      0,
    ],
    [
      'there is a day without any in between',
      [
        ['01', '12'],
        ['14', '30'],
      ],
      '11',
      1,
    ],
    ['an offer for a week has just been set up', [['10', '16']], '10', 0],
    ['that offer ends tomorrow', [['10', '16']], '15', 1],
    ['nothing has ever been offered', [], '11', 0],
  ] as const)('%s', async (_, spans, day, count) => {
    await offer(...spans.map(([from, to]) => anOffer(`2025-06-${from}`, `2025-06-${to}`)));
    at(`2025-06-${day}T09:00`);
    await look();
    expect(await subjects()).toHaveLength(count);
  });

  test('nothing is written as long as nobody can be written to, and then it is', async () => {
    await offer(anOffer('2025-06-01', '2025-06-11'));
    await app.changeSettings('notifications', { teamEmail: '' });
    await look();
    expect(await subjects()).toEqual([]);
    await app.changeSettings('notifications', { teamEmail: 'team@example.com' });
    await look();
    expect(await subjects()).toHaveLength(1);
  });

  test('the dashboard says so too', async () => {
    const told = async () =>
      (await app.json<Attention>('/api/admin/attention', { asStaff: true })).offersEnding;
    expect(await told()).toBeNull();
    await offer(anOffer('2025-06-01', '2025-06-18'));
    expect(await told()).toBeNull();
    await offer(anOffer('2025-06-01', '2025-06-17'));
    expect(await told()).toMatchObject({ stage: 'week', lastDay: '2025-06-17' });
    await offer(anOffer('2025-06-01', '2025-06-10'));
    expect(await told()).toMatchObject({ stage: 'day', lastDay: '2025-06-10' });
    await offer(anOffer('2025-06-01', '2025-06-09'));
    expect(await told()).toMatchObject({ stage: 'over', lastDay: '2025-06-09' });
  });

  describe('in a demo', () => {
    const shown = async () =>
      (await app.json<WebsiteContent>('/api/website-content')).landing.specialOffers.packages.map(
        ({ startsOn, endsOn }) => [startsOn, endsOn],
      );

    test('offers of a week begin again when they are over, and others do not', async () => {
      await offer(anOffer('2025-06-10', '2025-06-16'), anOffer('2025-06-10', '2025-06-14'));
      const watch = createOfferWatch({
        ...app.services,
        ...app.services.appointments,
        renews: true,
      });
      at('2025-06-16T23:59');
      await watch.runOnce();
      expect(await shown()).toEqual([['2025-06-10', '2025-06-16']]);
      for (const [now, from, to] of [
        ['2025-06-17T00:00', '2025-06-17', '2025-06-23'],
        ['2025-06-23T12:00', '2025-06-17', '2025-06-23'],
        // The computer was off for a month.
        ['2025-08-01T12:00', '2025-07-29', '2025-08-04'],
      ] as const) {
        at(now);
        await watch.runOnce();
        expect(await shown()).toEqual([[from, to]]);
      }
    });

    test('what is saved as ended stays so until midnight', async () => {
      const watch = createOfferWatch({
        ...app.services,
        ...app.services.appointments,
        renews: true,
      });
      await watch.runOnce();
      await offer(anOffer('2025-01-01', '2025-01-07'));
      await watch.runOnce();
      expect(await shown()).toEqual([]);
    });
  });
});
