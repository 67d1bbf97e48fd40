// The commands of an operator in one separate process. commands.test.ts runs each of them in a process of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { childEnv } from './child.ts';

export interface Command {
  /** Its file in scripts/commands/. */
  script: string;
  args: string[];
  env: Record<string, string>;
}

export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

export interface Commands {
  /** Runs a command after those asked for before. */
  run(script: string, args: string[], env: Record<string, string>): Promise<Ran>;
  /** @throws Error when a command has logged an error. Waits for ever when one has left something open. */
  stop(): Promise<void>;
}

export function startCommands(): Commands {
  const child = fork('src/test/command-runner.ts', {
    env: childEnv,
    execArgv: [],
    // What a command says comes with its answer; its log, which tests expect to hold no error, comes here.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const log = child.stdout ? text(child.stdout) : '';
  let last: Promise<unknown> = Promise.resolve();

  const ask = (command: Command) =>
    new Promise<Ran>((resolve, reject) => {
      const ended = (code: number | null) =>
        reject(new Error(`${command.script} ended the process: ${code}`));
      child.once('exit', ended);
      child.once('message', (ran: Ran) => {
        child.off('exit', ended);
        resolve(ran);
      });
      child.send(command);
    });

  return {
    run(script, args, env) {
      const ran = last.then(() => ask({ script, args, env }));
      last = ran.catch(() => undefined);
      return ran;
    },
    async stop() {
      const end = once(child, 'exit');
      child.disconnect();
      await end;
      // It may or may not come to a warning that a database is away.
      if (/"level":[56]0/.test(await log)) throw new Error(`a command logged: ${await log}`);
    },
  };
}
