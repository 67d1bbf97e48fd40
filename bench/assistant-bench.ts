// The assistant's guided core with many products and answers against few: what a message costs the server.
import { join } from 'node:path';
import demoFaqs from '../content/faqs.json' with { type: 'json' };
import { faqInput } from '../src/features/faqs/faq.ts';
import { faqStore } from '../src/features/faqs/server/store.ts';
import { openSqlite } from '../src/lib/database/engines.ts';
import { worst } from './by-length.ts';
import { type Child, startOurs } from './children.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { figureLine, type Line, median, milliseconds, timesLine } from './report.ts';

const FEW = 50;
const MANY = 1000;
const TARGET_MS = 20;
const MESSAGES_EACH = 60;

/** One of each way through the dialogue. */
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
  ];
}

async function ask(child: Child, message: string, from: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${child.origin}/api/assistant`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify({ message }),
  });
  await response.text();
  if (!response.ok) throw new Error(`"${message}" was answered ${response.status}`);
  return performance.now() - started;
}

async function open(dist: string, dataDir: string, size: number): Promise<Child> {
  const file = await fillCatalogue(dataDir, size);
  const database = openSqlite(file);
  const store = faqStore(database);
  await database.write(async (trx) => {
    for (let number = 0; number < size; number += 1) {
      const sample = demoFaqs[number % demoFaqs.length];
      const input = faqInput.parse({
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
  const child = await startOurs(dist, dataDir, settings);
  // The first message builds the index of this state of the catalogue.
  for (const message of MESSAGES) await ask(child, message, '10.9.9.9');
  return child;
}
