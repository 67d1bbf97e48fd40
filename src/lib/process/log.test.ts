import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { withoutToken } from './log.ts';

const module = JSON.stringify(new URL('./log.ts', import.meta.url));
const parameters = (script: string) => [
  ...['--input-type=module', '--eval'],
  `import { createLog, writeOut } from ${module}; const log = createLog('info'); ${script}`,
];
const start = (script: string) =>
  spawn(process.execPath, parameters(script), { stdio: ['ignore', 'pipe', 'ignore'] });

const manyLines = 'for (let n = 0; n < 20_000; n += 1) log.info({ n }, "a line");';
const numbersIn = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.includes('"a line"'))
    .map((line): unknown => JSON.parse(line).n);
const allNumbers = Array.from({ length: 20_000 }, (_, n) => n);

test.each([
  ['that is told to end', `${manyLines} await writeOut(log); process.exit(3);`],
  ['that ends by itself', `${manyLines} process.exitCode = 3;`],
])('a process %s has written all lines, in their order', async (_, script) => {
  const child = start(script);
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(numbersIn(output)).toEqual(allNumbers);
  expect(code).toBe(3);
});

test('a process that a fault ends has written what came before it', async () => {
  const child = start(
    `process.on('uncaughtExceptionMonitor', (err) => log.error({ err }, 'the last line'));
    ${manyLines} setImmediate(() => { throw new Error('a fault'); });`,
  );
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(numbersIn(output).toSorted((a, b) => Number(a) - Number(b))).toEqual(allNumbers);
  expect(output).toMatch(/"message":"a fault".+"the last line"/);
  expect(code).toBe(1);
});

test('a line does not wait for others', async () => {
  const child = start(`log.info('the only line'); setInterval(() => undefined, 60_000);`);
  const [line] = await once(createInterface(child.stdout), 'line');
  expect(line).toContain('the only line');
  child.kill('SIGKILL');
});

test.runIf(existsSync('/dev/full'))(
  'a full disk under the log ends nobody, nor keeps it from ending',
  async () => {
    const full = openSync('/dev/full', 'w');
    const script = `${manyLines} setTimeout(() => { log.info('after it'); process.exit(3); }, 50);`;
    const child = spawn(process.execPath, parameters(script), {
      stdio: ['ignore', full, 'ignore'],
    });
    closeSync(full);
    const [code] = await once(child, 'exit');
    expect(code).toBe(3);
  },
);

test.each(['visits', 'calendars', 'e-mails', 'waiting', 'prices', 'slot-holds'])(
  'the token of /%s/… stands in no log',
  (kind) => {
    expect(withoutToken(`/api/${kind}/a-token/photos`)).toBe(`/api/${kind}/…/photos`);
  },
);

test.each([
  ['/api/slot%2dholds/a-token', '/api/slot-holds/…'],
  ['/%76isits/a-token', '/visits/…'],
  ['/visits//a-token', '/visits/…'],
  ['/VISITS/a-token', '/VISITS/…'],
  ['/visits%2fa-token', '/visits/…'],
  ['/prices;/a-token', '/prices;/…'],
  ['/visits/a-token%zz', '/visits/…'],
  ['/visits%2fa-token%zz', '/visits/…'],
])('nor in another spelling: %s', (path, logged) => {
  expect(withoutToken(path)).toBe(logged);
});
