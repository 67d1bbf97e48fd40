// `npm run check`: the tests run alongside the static checks, and each prints its output in one piece.
// Scripts named on the command line, such as `build`, run after the static checks.
import { spawn } from 'node:child_process';

const started = performance.now();

/** Runs a script of package.json and then says how it went. @returns whether it passed. */
async function passes(script: string): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`\n${script}: ${code === 0 ? 'passed' : 'FAILED'} after ${seconds} s`);
  console.log(said.join('').trimEnd());
  return code === 0;
}

async function passInTurn(...scripts: string[]): Promise<boolean> {
  const results: boolean[] = [];
  for (const script of scripts) results.push(await passes(script));
  return results.every(Boolean);
}

const results = await Promise.all([
  passes('unit'),
  passInTurn('check:lint', 'check:structure', 'check:types', ...process.argv.slice(2)),
]);
process.exitCode = results.every(Boolean) ? 0 : 1;
