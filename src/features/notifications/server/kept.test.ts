// What staff are told of a message that a provider has taken, and of one that is only kept.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBooking } from '../../../test/fixtures.ts';
import { accepted, type SmsGateway, startSmsGateway } from '../../../test/gateways.ts';
import { makeTestApp, startOfTests, type TestAppOptions } from '../../../test/test-app.ts';
import type { Appointment } from '../../appointments/appointment.ts';
import type { TimelineEntry } from '../../appointments/timeline.ts';
import { demoCredentials } from '../../auth/session.ts';
import { DEMO_NOTE, type Message, stateOf } from '../message.ts';
import type { ChannelStatus } from '../team.ts';

let gateway: SmsGateway;
beforeAll(async () => {
  gateway = await startSmsGateway();
  gateway.answer = () => accepted;
});
afterAll(() => gateway.close());

/** What staff see once a customer has been written to that we are on our way. */
async function onOurWay(config: TestAppOptions['config']) {
  const app = await makeTestApp({ engine: 'sqlite', config });
  try {
    const headers = app.services.demo ? await app.signInAs(demoCredentials) : await app.signIn();
    const body = aBooking();
    const { id } = await app.json<{ id: number }>('/api/appointments', {
      method: 'POST',
      status: 201,
      body,
    });
    const path = `/api/admin/appointments/${id}`;
    const today = { ...body, preferredDate: startOfTests.slice(0, 10), status: 'confirmed' };
    await app.json(path, { method: 'PUT', headers, body: { ...today, version: 1 } });
    const told = await app.json<{ delivery: string }>(`${path}/on-our-way`, {
      method: 'POST',
      headers,
      body: {},
    });
    await app.services.outbox.runOnce();
    const { smsStatus, smsNote } = await app.json<Appointment>(path, { headers });
    const written = await app.json<Message[]>('/api/admin/messages?channel=sms', { headers });
    const timeline = await app.json<TimelineEntry[]>(`${path}/timeline`, { headers });
    const listed = timeline.flatMap(({ message }) => (message?.channel === 'sms' ? message : []));
    const [channel] = await app.json<ChannelStatus[]>('/api/admin/channels', { headers });
    const health = await app.json<{ part: string; says: string }[]>('/api/admin/status', {
      headers,
    });
    const file = await app.request('/api/admin/exports/messages.csv?channel=sms', { headers });
    return {
      delivery: [told.delivery, channel?.delivery],
      visit: [smsStatus, smsNote],
      states: new Set([...written, ...listed].map(stateOf)),
      notes: new Set([...written, ...listed].map(({ lastError }) => lastError)),
      // The column before the attempts.
      inFile: new Set((await file.text()).match(/(?<=,)(?:sent|kept)(?=,\d+,)/g)),
      hasSent: JSON.stringify(health).includes('The last one was sent on'),
    };
  } finally {
    await app.close();
  }
}

const account = { accountSid: 'AC1', authToken: 'secret', from: '+441632960000' };

test('a message is sent when the provider has taken it', async () => {
  expect(await onOurWay({ sms: { ...account, apiBase: gateway.apiBase } })).toEqual({
    delivery: ['provider', 'provider'],
    visit: ['sent', null],
    states: new Set(['sent']),
    notes: new Set([null]),
    inFile: new Set(['sent']),
    hasSent: true,
  });
  expect(gateway.delivered.size).toBeGreaterThan(0);
});

test('without a provider it is kept here, wherever it is shown', async () => {
  expect(await onOurWay({})).toEqual({
    delivery: ['log', 'log'],
    visit: ['kept', null],
    states: new Set(['kept']),
    notes: new Set([null]),
    inFile: new Set(['kept']),
    hasSent: false,
  });
});

test('in a demo it is sent, with a note that it is only kept', async () => {
  expect(await onOurWay({ admin: { username: 'admin', password: undefined } })).toEqual({
    delivery: ['demo', 'demo'],
    visit: ['sent', DEMO_NOTE],
    states: new Set(['sent']),
    notes: new Set([DEMO_NOTE]),
    inFile: new Set(['sent']),
    hasSent: false,
  });
});
