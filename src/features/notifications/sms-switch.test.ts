import { expect, test } from 'vitest';
import { mayMean, switchOf } from './sms-switch.ts';

test.each([
  'STOP',
  'STOP.',
  'Stop!',
  '“Stop”',
  '\u202aStop\u202c',
  'ＳＴＯＰ',
  'STOP ALL',
  'Stop please',
  'stop. thank you',
  'STOP STOP STOP',
  'Stop 🙏',
  'Please stop texting me',
  'stop sending me these messages',
  'Cancel',
  'unsubscribe',
  'Un-subscribe',
  'S T O P',
  'STO\u200bP',
  'STOPSTOP',
  'S.T.O.P.',
  'End.',
])('%s ends texts', (text) => {
  expect(switchOf(text)).toBe('off');
});

test.each(['START', 'Start please', 'unstop'])('%s begins them again', (text) => {
  expect(switchOf(text)).toBe('on');
});

test.each([
  ['Please don’t stop by before ten', undefined],
  ['Can you stop by on Friday?', undefined],
  ['Thanks', undefined],
  ['👍', undefined],
  ['Please stop, I have had enough of this', 'stop'],
  ['No more texts thank you very much', 'stop'],
  ['Take me off your list', 'stop'],
  ['No more txts', 'stop'],
  ['Don’t text me again', 'stop'],
  ['Can’t stop now', undefined],
  ['Take me through the prices please', undefined],
  ['Can you cancel?', 'cancel'],
  ['We are away until the end of June', undefined],
  ['Cancel please', 'cancel'],
  ['Please don’t cancel', undefined],
  ['The end', undefined],
  ['We are at the end of the road', undefined],
  [
    'Could you tell me whether the blinds that you showed us would stop the light at the sides',
    undefined,
  ],
])('%s switches nothing, and may mean %s', (text, meaning) => {
  expect(switchOf(text)).toBeUndefined();
  expect(mayMean(text)).toBe(meaning);
});
