// Reads one page as fast as it is given, by wrk.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface PageLoad {
  perSecond: number;
  requests: number;
}

export const WRK_MISSING = 'wrk is missing (Debian: apt-get install wrk)';

export async function hasWrk(): Promise<boolean> {
  // wrk has no option that ends well, so its usage text is what shows that it is there.
  return run('wrk', ['--version']).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}

/**
 * @param script file of what is sent, in wrk's Lua; a plain GET without
 * @throws when an answer was an error: then the figure says nothing.
 */
export async function loadPage(
  url: string,
  seconds: number,
  connections = 32,
  script?: string,
): Promise<PageLoad> {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', 'Accept-Encoding: br'];
  args.push(...(script ? ['-s', script] : []), url);
  const { stdout } = await run('wrk', args, { timeout: (seconds + 20) * 1000 });
  const problem = /(Non-2xx|Socket errors).*/.exec(stdout);
  if (problem) throw new Error(`${url}: ${problem[0]}`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
  };
}
