import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { SavedSettings } from '../settings.ts';
import { defaultSettings } from './store.ts';

everyEngine((engine) => {
  describe('settings', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await makeTestApp({ engine });
    });
    beforeEach(() => app.reset());
    afterAll(() => app.close());

    const read = () => app.json<SavedSettings>('/api/admin/settings', { asStaff: true });
    const save = (body: unknown) =>
      app.request('/api/admin/settings', { method: 'PUT', asStaff: true, body });

    test('a new house has the demo firm’s details and takes 15 visits a slot, every day', async () => {
      const settings = await read();
      expect(settings.general.siteName).toBe('Sill & Slat');
      expect(settings.appearance.primaryColor).toBe('#2563eb');
      expect(settings.booking).toMatchObject({
        capacityPerSlot: 15,
        openDays: [1, 2, 3, 4, 5, 6, 7],
        closedDates: [],
        horizonDays: 365,
        noticeDays: 1,
        places: [],
        exceptions: [],
        area: { kind: 'everywhere' },
      });
      expect(settings.notifications).toMatchObject({ smsEnabled: true, emailEnabled: true });
    });

    test('one group is saved without touching the others, and is recorded with its author', async () => {
      const { general, versions, ...others } = await read();
      const response = await save({ general: { ...general, siteName: 'Slat & Sill' } });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        general: { ...general, siteName: 'Slat & Sill' },
        ...others,
        versions: { ...versions, general: versions.general + 1 },
      });
      expect(await app.rows('auditEntries')).toMatchObject([
        {
          actor: 'admin',
          action: 'saved',
          subject: 'settings',
          detail: 'general.siteName: "Sill & Slat" to "Slat & Sill"',
        },
      ]);
    });

    test('what was changed is recorded, long texts and unchanged ones without their words', async () => {
      const { seo, booking } = await read();
      const robotsTxt = 'User-agent: *\n'.repeat(20);
      await save({
        seo: { ...seo, robotsTxt, twitterHandle: '@slats' },
        booking: { ...booking, capacityPerSlot: 3, openDays: [1, 2] },
      });
      await save({ seo: { ...seo, robotsTxt, twitterHandle: '@slats' } });
      expect((await app.rows('auditEntries')).map(({ detail }) => detail)).toEqual([
        `seo.twitterHandle: ${JSON.stringify(seo.twitterHandle)} to "@slats"; seo.robotsTxt; ` +
          'booking.capacityPerSlot: 15 to 3; booking.openDays: [1,2,3,4,5,6,7] to [1,2]',
        'nothing',
      ]);
    });

    test('who knows only the four first fields of notifications leaves the others as they are', async () => {
      const { notifications } = await read();
      expect(notifications).toMatchObject({ reminders: true, quietFrom: 21, quietTo: 8 });
      const later = { reminderHour: 17, reviewAfterDays: 7, googleReviewUrl: 'https://g.page/r/x' };
      await save({ notifications: { ...notifications, ...later } });
      const four = { teamPhone: '', teamEmail: '', smsEnabled: false, emailEnabled: true };
      expect((await save({ notifications: four })).status).toBe(200);
      expect((await read()).notifications).toEqual({
        ...notifications,
        ...later,
        ...four,
      });
      // A group that an earlier version of the house has saved.
      await app.services.database.write((trx) =>
        trx
          .updateTable('settings')
          .set({ value: JSON.stringify(four) })
          .where('groupName', '=', 'notifications')
          .execute(),
      );
      expect((await read()).notifications).toEqual({ ...notifications, ...four });
    });

    test('the team’s number and address follow General until they are set apart', async () => {
      const general = async (changes: object) =>
        (await save({ general: { ...(await read()).general, ...changes } })).status;
      const team = async () => (await read()).notifications;
      expect(await general({ phone: '01926 960001', contactEmail: 'us@firm.test' })).toBe(200);
      expect(await team()).toMatchObject({ teamPhone: '01926 960001', teamEmail: 'us@firm.test' });
      // Saved by hand, and still the same in other spelling.
      await save({ notifications: { ...(await team()), teamPhone: '+44 1926 960001' } });
      await general({ phone: '01926 960002' });
      expect((await team()).teamPhone).toBe('01926 960002');
      await save({ notifications: { ...(await team()), teamPhone: '07700 900777' } });
      await general({ phone: '01632 960150', contactEmail: 'new@firm.test' });
      expect(await team()).toMatchObject({ teamPhone: '07700 900777', teamEmail: 'new@firm.test' });
    });

    test('a field that came after its group was saved has its default', async () => {
      const { database } = app.services;
      const value = JSON.stringify({ siteName: 'Saved before' });
      await database.write((trx) =>
        trx
          .insertInto('settings')
          .values({ groupName: 'general', value })
          .onConflict((conflict) => conflict.column('groupName').doUpdateSet({ value }))
          .execute(),
      );
      database.changes.publish('settings');
      const { general } = await read();
      expect(general).toEqual({ ...defaultSettings.general, siteName: 'Saved before' });
    });

    test('no reminder is set for an hour in which none goes out', async () => {
      const { notifications } = await read();
      const response = await save({ notifications: { ...notifications, quietFrom: 17 } });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        error: 'Must be outside the quiet hours',
        fields: { 'notifications.reminderHour': 'Must be outside the quiet hours' },
      });
      const off = { ...notifications, quietFrom: 17, reminders: false };
      expect((await save({ notifications: off })).status).toBe(200);
    });

    test('what is saved is still there when the house is opened again', async () => {
      const { booking } = await read();
      await save({ booking: { ...booking, capacityPerSlot: 3, closedDates: ['2025-12-25'] } });
      await app.reopen();
      expect((await read()).booking).toMatchObject({
        capacityPerSlot: 3,
        closedDates: ['2025-12-25'],
      });
    });

    test('settings that were saved when one version counted for all are still read', async () => {
      const row = { groupName: 'version', value: '7' };
      await app.services.database.write((trx) => trx.insertInto('settings').values(row).execute());
      expect((await read()).versions).not.toHaveProperty('version');
      expect((await save({ general: (await read()).general })).status).toBe(200);
    });

    test('of two who save one group from the same version one is refused, with the settings as they are; another group is not in the way', async () => {
      const { versions, general, seo } = await read();
      expect(versions).toMatchObject({ general: 1, seo: 1, booking: 1 });
      const other = await save({ versions, seo: { ...seo, metaTitle: 'Third' } });
      const answers = await Promise.all([
        save({ versions, general: { ...general, siteName: 'First' } }),
        save({ versions, general: { ...general, siteName: 'Second' } }),
      ]);
      expect([other, ...answers].map(({ status }) => status).sort()).toEqual([200, 200, 409]);
      const lost = answers.find(({ status }) => status === 409);
      const current = await read();
      expect(current.versions).toEqual({ ...versions, general: 2, seo: 2 });
      expect(await lost?.json()).toEqual({
        error: 'Somebody else has changed the settings in the meantime.',
        current,
      });
      expect(await app.rows('auditEntries')).toHaveLength(2);
      // A version is compared only where one is sent.
      expect((await save({ general })).status).toBe(200);
      expect((await read()).versions.general).toBe(3);
    });

    test('what was pasted with spaces around it is saved without them', async () => {
      const { general, appearance, notifications } = await read();
      const answer = await save({
        general: { ...general, contactEmail: ' office@example.com ', googleMapsUrl: ' ' },
        appearance: { ...appearance, primaryColor: ' #1D4ED8\n' },
        notifications: { ...notifications, teamEmail: '  ' },
      });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({
        general: { contactEmail: 'office@example.com', googleMapsUrl: '' },
        appearance: { primaryColor: '#1D4ED8' },
        notifications: { teamEmail: '' },
      });
    });

    test.each([
      ['general', 'siteName', '', 'Site name is required'],
      ['general', 'contactEmail', 'hello', 'Must be a valid email address'],
      ['general', 'contactEmail', '', 'Must be a valid email address'],
      ['general', 'phone', ' ', 'Phone number is required'],
      ['general', 'address', '', 'Address is required'],
      ['general', 'googleMapsUrl', 'javascript:alert(1)', 'Must be a valid URL'],
      ['social', 'facebook', 'facebook.com/us', 'Must be a valid URL'],
      ['appearance', 'primaryColor', 'blue', 'Must be a valid hex color'],
      ['appearance', 'logo', '//evil.example/logo.svg', 'Must be a valid URL'],
      ['seo', 'metaTitle', '', 'Meta title is required'],
      ['seo', 'metaDescription', '', 'Meta description is required'],
      ['seo', 'socialImage', 'javascript:alert(1)', 'Must be a valid URL'],
      ['booking', 'capacityPerSlot', 1.5, 'Must be a whole number'],
      ['booking', 'horizonDays', 366, 'Must be at most 365'],
      ['notifications', 'reminderHour', 7, 'Must be an hour from 8 to 20'],
      ['notifications', 'reviewAfterDays', 0, 'Must be at least 1'],
      ['notifications', 'googleReviewUrl', 'javascript:alert(1)', 'Must be a valid URL'],
      ['notifications', 'teamEmail', 'team', 'Must be a valid email address'],
      ['notifications', 'teamPhone', 'ring us', 'Must be a valid phone number'],
    ] as const)('refuses %s.%s = %j and stores nothing', async (group, field, value, message) => {
      const settings = await read();
      const response = await save({ [group]: { ...settings[group], [field]: value } });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        error: message,
        fields: { [`${group}.${field}`]: message },
      });
      expect(await app.rows('settings')).toEqual([]);
    });
  });
});
