// `npm test` and its like: runs scripts of package.json, one step after another, and says how long each took. Scripts
// joined by `+` are one step and run side by side; tests have the machine to themselves.
import { spawn } from 'node:child_process';

interface Ran {
  script: string;
  passed: boolean;
  seconds: number;
}

/** Runs a script. Where it has company its output comes at its end, in one piece. */
async function run(script: string, alone: boolean): Promise<Ran> {
  const began = performance.now();
  if (alone) console.log(`\n${script}`);
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: ['ignore', alone ? 'inherit' : 'pipe', alone ? 'inherit' : 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => said.push(text));
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const seconds = Math.round((performance.now() - began) / 1000);
  if (!alone) console.log(`\n${script}\n${said.join('').trimEnd()}`);
  return { script, passed: code === 0, seconds };
}

const ran: Ran[] = [];
for (const step of process.argv.slice(2)) {
  const scripts = step.split('+');
  ran.push(...(await Promise.all(scripts.map((script) => run(script, scripts.length === 1)))));
}
console.log('');
for (const { script, passed, seconds } of ran) {
  console.log(`${script}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s`);
}
process.exitCode = ran.every(({ passed }) => passed) ? 0 : 1;
