import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { accepted, type SmsGateway, startSmsGateway } from '../../../test/gateways.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Message } from '../message.ts';
import type { ChannelStatus } from '../team.ts';

everyEngine((engine) => {
  describe('a message to try the way to the team', () => {
    let app: TestApp;
    let sms: SmsGateway;
    beforeAll(async () => {
      sms = await startSmsGateway();
      const account = { accountSid: 'AC1', authToken: 'secret', from: '+441632960000' };
      app = await makeTestApp({ engine, config: { sms: { ...account, apiBase: sms.apiBase } } });
      await app.signIn();
    });
    beforeEach(async () => {
      await app.services.outbox.runOnce();
      await app.reset();
      Object.assign(sms, { requests: [], delivered: new Map(), answer: () => accepted });
    });
    afterAll(async () => {
      await app.close();
      await sms.close();
    });

    const send = (channel: string, status = 201) =>
      app.json<Message>('/api/admin/channels/test', {
        method: 'POST',
        asStaff: true,
        status,
        body: { channel },
      });
    const channelsNow = () => app.json<ChannelStatus[]>('/api/admin/channels', { asStaff: true });

    test('goes through the outbox to the gateway, and what became of it can be read', async () => {
      await app.changeSettings('notifications', { teamPhone: '07700 900777' });
      expect(await channelsNow()).toEqual([
        {
          channel: 'sms',
          enabled: true,
          delivery: 'provider',
          recipient: '+447700900777',
          fixed: false,
        },
        {
          channel: 'email',
          enabled: true,
          delivery: 'log',
          recipient: 'hello@example.com',
          fixed: false,
        },
      ]);
      const { id, kind } = await send('sms');
      expect(kind).toBe('test-team');
      await app.services.outbox.runOnce();
      const path = `/api/admin/messages/${id}`;
      expect(await app.json(path, { asStaff: true })).toMatchObject({ status: 'sent' });
      expect([...sms.delivered.values()].map(({ form }) => form.To)).toContain('+447700900777');
      expect(await app.rows('auditEntries')).toMatchObject([
        { actor: 'admin', action: 'tested', subject: 'message', subjectId: id, detail: 'sms' },
      ]);
    });

    test('says why it did not arrive', async () => {
      sms.answer = () => ({ status: 401 });
      const { id } = await send('sms');
      await app.services.outbox.runOnce();
      expect(await app.json(`/api/admin/messages/${id}`, { asStaff: true })).toMatchObject({
        status: 'failed',
        lastError: expect.stringContaining('401'),
      });
    });

    test('arrives in the message log without a provider, and nowhere when switched off', async () => {
      expect(await send('email')).toMatchObject({ status: 'sent', recipient: 'hello@example.com' });
      await app.changeSettings('notifications', { emailEnabled: false, teamEmail: '' });
      expect(await send('email', 400)).toEqual({
        error: 'The team has no e-mail address to send to.',
      });
      await app.changeSettings('notifications', { smsEnabled: false });
      expect(await send('sms')).toMatchObject({
        status: 'cancelled',
        lastError: 'Text messages are switched off in Settings',
      });
      expect(sms.requests).toEqual([]);
    });
  });
});
