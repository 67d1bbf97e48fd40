// Measures the assistant by sets of written messages: `node scripts/train/measure-assistant.ts DAY FOLDER …` plays
// `sentences.json` and `conversations.json` of each folder as if today were DAY, against the demo content.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import {
  emptyTally,
  playConversation,
  playSentence,
  reportOf,
  type Say,
  type Sentence,
  type WrittenConversation,
} from '../../bench/assistant/play.ts';
import { openServices } from '../../src/app/process/services.ts';
import { readConfig } from '../../src/lib/process/env.ts';
import { TestClock } from '../../src/lib/time/clock.ts';

const [day, ...folders] = process.argv.slice(2);
if (!day || folders.length === 0) throw new Error('usage: measure-assistant.ts DAY FOLDER …');

const dataDir = await mkdtemp(join(tmpdir(), 'sill-measure-'));
const config = readConfig({
  PUBLIC_URL: 'http://sill.test',
  DATA_DIR: dataDir,
  ADMIN_PASSWORD: 'maple thunder ferry quilt',
  AUTH_SECRET: 'a secret of thirty-two characters',
});
const services = await openServices(
  { ...config, contentDir: resolve('content') },
  new TestClock(`${day}T10:00:00Z`),
  pino({ level: 'silent' }),
);

let visitors = 0;
function newTalk(): Say {
  visitors += 1;
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  let conversation: string | undefined;
  let messages = 0;
  return async (message) => {
    messages += 1;
    const caller = { address: messages > 25 ? `${address}9` : address, page: '/' };
    const answer = await services.assistant.answer({ conversation, message }, caller);
    conversation = answer.conversation;
    return answer;
  };
}

const readSet = async <Item>(folder: string, name: string): Promise<Item[]> =>
  JSON.parse(await readFile(join(folder, name), 'utf8'));

for (const folder of folders) {
  const tally = emptyTally();
  for (const sentence of await readSet<Sentence>(folder, 'sentences.json')) {
    await playSentence(sentence, newTalk(), tally);
  }
  for (const written of await readSet<WrittenConversation>(folder, 'conversations.json')) {
    await playConversation(written, newTalk(), tally);
  }
  process.stdout.write(`${folder}\n${reportOf(tally)}\n`);
}
await services.close();
await rm(dataDir, { recursive: true, force: true });
