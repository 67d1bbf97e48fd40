import { fieldOf, open, openDay, say } from './assistant.ts';
import { expect, expectAccessible, openAdmin, test } from './server.ts';

/** A stub of the browser's recogniser: the journey says what it has heard, and what it cannot. */
class RecogniserStub {
  lang = '';
  maxAlternatives = 1;
  onresult?: (event: unknown) => void;
  onerror?: (event: unknown) => void;
  onend?: () => void;
  start() {
    Object.assign(globalThis, { recogniser: this });
  }
  stop() {
    this.onend?.();
  }
  abort() {
    this.onend?.();
  }
  hear(readings: string[]) {
    this.onresult?.({ results: [readings.map((transcript) => ({ transcript }))] });
  }
  fail(error: string) {
    this.onerror?.({ error });
    this.onend?.();
  }
}

test('by voice: what is heard can be changed and is sent by hand; replies are read aloud', async ({
  page,
}) => {
  await page.addInitScript(`
    ${RecogniserStub.toString()}
    globalThis.webkitSpeechRecognition = RecogniserStub;
    Object.defineProperty(globalThis, 'SpeechRecognition', { value: RecogniserStub });
    globalThis.spoken = [];
    speechSynthesis.speak = ({ text }) => void spoken.push(text);
    speechSynthesis.cancel = () => void spoken.push('(silence)');
  `);
  type Stubbed = { recogniser: RecogniserStub; spoken: string[] };
  const hear = (...readings: string[]) =>
    page.evaluate((heard) => (globalThis as unknown as Stubbed).recogniser.hear(heard), readings);
  const fail = (error: string) =>
    page.evaluate((why) => (globalThis as unknown as Stubbed).recogniser.fail(why), error);
  const spoken = () => page.evaluate(() => (globalThis as unknown as Stubbed).spoken);
  const panel = await open(page);
  await say(panel, 'what areas do you cover?');
  expect((await spoken()).filter((text) => text !== '(silence)')).toEqual([]);
  await panel.getByRole('button', { name: 'Read replies aloud' }).click();
  const speak = panel.getByRole('button', { name: 'Speak instead of typing' });
  await speak.click();
  await expect(panel.getByText('Listening.')).toBeVisible();
  await hear('how much');
  await expect(fieldOf(panel)).toHaveValue('how much');
  // Of several readings the one about blinds.
  await hear('how much are woman blinds', 'how much are roman blinds');
  await panel.getByRole('button', { name: 'Stop listening' }).click();
  await expect(fieldOf(panel)).toHaveValue('how much are roman blinds');
  await expect(panel.locator('.ask-said')).toHaveCount(1);
  await fieldOf(panel).press('Enter');
  await expect(panel.locator('.ask-said')).toHaveCount(2);
  await expect(panel.locator('.ask-told').last()).toContainText('£');
  await expect.poll(async () => (await spoken()).join()).toContain('£');
  // The assistant stops talking when the visitor begins to type or speak.
  await fieldOf(panel).press('a');
  expect((await spoken()).at(-1)).toBe('(silence)');

  for (const [error, told] of [
    ['not-allowed', 'I may not use the microphone.'],
    ['no-speech', 'I can’t hear anything.'],
    ['audio-capture', 'I can’t find a microphone.'],
    ['network', 'Your browser could not listen just now.'],
  ] as const) {
    await speak.click();
    await fail(error);
    await expect(panel.getByText(told)).toBeVisible();
    await expect(fieldOf(panel)).toHaveValue('a');
  }
  await page.clock.install();
  await speak.click();
  await page.clock.runFor(9000);
  await expect(panel.getByText('I can’t hear anything.')).toBeVisible();
});

test('by voice in Chromium itself: without a microphone to hear by, it says so', async ({
  page,
}) => {
  await page.clock.install();
  const panel = await open(page);
  await panel.getByRole('button', { name: 'Speak instead of typing' }).click();
  // Chromium looks for a microphone and asks for leave, in an order that depends on where it runs.
  await page.clock.fastForward(9000);
  const problem = /may not use the microphone|can’t hear|can’t find|could not listen/;
  await expect(panel.getByText(problem)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Stop listening' })).toHaveCount(0);
  await say(panel, 'are you open on Sunday?');
});

test('staff read a conversation without personal details, and answer what was not known', async ({
  page,
  staff,
}) => {
  const ask = async (message: string, conversation?: string) =>
    (await staff.post('/api/assistant', { data: { message, conversation } })).json();
  const question = 'Is your glass triple glazed?';
  const { conversation } = await ask('Are you open on Sunday? Call me on 07700 900446');
  await ask(question, conversation);
  const booking = {
    name: 'Bo Talker',
    email: 'bo.talker@example.com',
    phone: '07700 900446',
    address: '4 Sample Street',
    postcode: 'CV34 9ZZ',
    service: 'Roller Blinds',
    preferredDate: openDay(18),
    preferredTime: 'Morning (9am-11am)',
    windowCount: 3,
  };
  const booked = await staff.post('/api/appointments', { data: { ...booking, conversation } });
  expect(booked.status()).toBe(201);
  const { reference } = await booked.json();

  await openAdmin(page, '/admin/conversations');
  await expect(page.getByText('Bookings made').locator('xpath=..')).toContainText(/[1-9]/);
  const row = page.getByRole('row').filter({ hasText: 'Booked' }).first();
  await row.getByRole('button', { name: /Actions for conversation/ }).click();
  await page.getByRole('menuitem', { name: 'Read' }).click();
  const transcript = page.getByRole('dialog', { name: /Conversation/ });
  await expect(transcript).toContainText('[hidden]');
  await expect(transcript).not.toContainText('900446');
  await expect(transcript.getByRole('link', { name: `Open the visit ${reference}` })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Unanswered questions' }).click();
  await page.getByRole('button', { name: /Actions for Is your glass/ }).click();
  await page.getByRole('menuitem', { name: 'Make this an FAQ' }).click();
  const faq = page.getByRole('dialog', { name: 'Add FAQ' });
  // A word that neither the site nor the training knows is not kept: staff put it in.
  await expect(faq.getByLabel('Question')).toHaveValue('Is your glass [hidden] glazed?');
  await faq.getByLabel('Question').fill(question);
  await faq.getByLabel('Answer').fill('No, we only look after windows.');
  await faq.getByLabel('Category').fill('Visits');
  await faq.getByRole('button', { name: 'Save FAQ' }).click();
  await expect(page.getByText('Every question so far has been answered.')).toBeVisible();
  await page.goto('/admin/faqs');
  await page.getByRole('searchbox').fill('triple');
  await expect(page.getByRole('row').filter({ hasText: 'we only look after windows' })).toHaveCount(
    1,
  );
  // The answer is there at once.
  expect((await ask(question)).reply).toContain('we only look after windows');
});
