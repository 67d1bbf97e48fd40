// The built server as a process of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface BuiltServer {
  /** @throws Error when it does not end well. */
  stop(): Promise<void>;
}

/** Starts it and waits until it answers. */
export async function startBuiltServer(
  port: number,
  environment: Record<string, string>,
): Promise<BuiltServer> {
  const child = spawn('node', ['dist/server/entry.mjs'], {
    env: { ...process.env, PORT: String(port), ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  await answering(`http://localhost:${port}/api/health`, child).catch((error: unknown) => {
    child.kill();
    throw error;
  });
  return {
    async stop() {
      child.kill('SIGTERM');
      const [code] = await ended;
      if (code !== 0) throw new Error(`the server ended with code ${code}`);
    },
  };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  // Minutes: for what hangs.
  for (let attempt = 0; attempt < 2000; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nothing answers at ${url}`);
}
