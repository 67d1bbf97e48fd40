// The assistant's guided core with many products and answers against few: what a message costs the server, and what
// conversations add to its memory.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import demoFaqs from '../content/faqs.json' with { type: 'json' };
import type { AssistantAnswer } from '../src/features/assistant/answer.ts';
import { faqs } from '../src/features/faqs/faq.ts';
import { faqStore } from '../src/features/faqs/server/store.ts';
import { openSqlite } from '../src/lib/database/engines.ts';
import { messagesOf } from './assistant/measure.ts';
import { worst } from './by-length.ts';
import { type Child, startOurs } from './children.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { loadPage } from './page-load.ts';
import { figureLine, type Line, median, milliseconds, timesLine } from './report.ts';

const FEW = 50;
const MANY = 1000;
const TARGET_MS = 10;
const MESSAGES_EACH = 60;
const MEMORY_MIB = 20;
/** Any visitors grow the part of the memory that is for new objects. */
const WARM_S = 10;
const SETTLING_MS = 5000;

/** One of each way to an answer. */
const MESSAGES = [
  'how much are 3 roller blinds?',
  'which blinds suit a bathroom?',
  'how do I clean vertical blinds',
  'do you have anything for a caravan 17',
  'book 2 venetian blinds next thursday afternoon',
  'whats the wether like',
];

export async function measureAssistant(dist: string, folder: string): Promise<Line[]> {
  const few = await open(dist, join(folder, 'assistant-few'), FEW);
  const many = await open(dist, join(folder, 'assistant-many'), MANY);
  const memory = await measureTalks(many);
  // The first message builds the index of this state of the catalogue.
  for (const child of [few, many])
    for (const message of MESSAGES) await ask(child, message, '10.9.9.9');
  const compared: Line[] = [];
  const answers: number[] = [];
  for (const [index, message] of MESSAGES.entries()) {
    const costs = { few: [] as number[], many: [] as number[] };
    for (let count = 0; count < MESSAGES_EACH; count += 1) {
      // Every message from another address: one visitor may not say this much so quickly.
      const from = `10.${index}.${Math.floor(count / 200)}.${(count % 200) + 1}`;
      costs.few.push(await ask(few, message, from));
      costs.many.push(await ask(many, message, from));
    }
    const name = `assistant, ${MANY} products and answers against ${FEW}; worst of ${MESSAGES.length}: ${message}`;
    compared.push(timesLine(name, [median(costs.many), median(costs.few)], 2, milliseconds));
    answers.push(...costs.many);
  }
  const p95 = answers.sort((a, b) => a - b)[Math.floor(answers.length * 0.95)] ?? Number.NaN;
  return [
    worst(compared),
    figureLine(`assistant with ${MANY} products and answers, p95`, p95, TARGET_MS, milliseconds),
    ...memory,
  ];
}

/** What conversations add to the memory of a server that has only shown pages before. */
async function measureTalks(child: Child): Promise<Line[]> {
  await loadPage(`${child.origin}/`, WARM_S);
  await sleep(SETTLING_MS);
  const before = child.residentMiB();
  if (before === undefined) return [];
  for (const [index, { text }] of messagesOf('2029-01-11').entries()) {
    await send(child, { message: text }, `10.100.0.${index}`);
  }
  await sleep(SETTLING_MS);
  const added = (child.residentMiB() ?? Number.NaN) - before;
  const name = 'memory that the first conversations add to the server';
  return [figureLine(name, added, MEMORY_MIB, (mebibytes) => `${mebibytes.toFixed(0)} MiB`)];
}

async function ask(child: Child, message: string, from: string): Promise<number> {
  const started = performance.now();
  await send(child, { message }, from);
  return performance.now() - started;
}

async function send(child: Child, body: object, from: string): Promise<AssistantAnswer> {
  const response = await fetch(`${child.origin}/api/assistant`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${JSON.stringify(body)} was answered ${response.status}`);
  return (await response.json()) as AssistantAnswer;
}

async function open(dist: string, dataDir: string, size: number): Promise<Child> {
  const file = await fillCatalogue(dataDir, size);
  const database = openSqlite(file);
  const store = faqStore(database);
  await database.write(async (trx) => {
    for (let number = 0; number < size; number += 1) {
      const sample = demoFaqs[number % demoFaqs.length];
      const input = faqs.input.parse({
        ...sample,
        question: `${sample?.question} (${number})`,
        keywords: [...(sample?.keywords ?? []), `caravan${number}`],
      });
      await store.insert(trx, input, new Date());
    }
  });
  database.checkpoint();
  await database.close();
  const settings = {
    DEMO_CONTENT: 'off',
    ADMIN_PASSWORD: 'only for this benchmark',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  return startOurs(dist, dataDir, settings);
}
