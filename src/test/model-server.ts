// A local server with the API of language model providers, whose answers the test chooses.
import { createServer } from 'node:http';
import { closeServer, listen } from './gateways.ts';

/** One answer: what the model says, an answer without an end, nothing at all, or a failure. */
export type ModelStep = { say: string } | 'for ever' | 'hang' | 'fail';

export interface ModelServer {
  baseUrl: string;
  /** The bodies of the requests, as text. */
  requests: string[];
  /** What it answers from now on. */
  says: ModelStep;
  /** How many answers the other side has broken off. */
  brokenOff: number;
  close(): Promise<void>;
}

export async function startModelServer(): Promise<ModelServer> {
  const model: ModelServer = {
    baseUrl: '',
    requests: [],
    says: 'fail',
    brokenOff: 0,
    async close() {
      server.closeAllConnections();
      await closeServer(server);
    },
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    model.requests.push(body);
    response.once('close', () => {
      if (!response.writableFinished) model.brokenOff += 1;
    });
    const step = model.says;
    if (step === 'hang') return;
    response.writeHead(step === 'fail' ? 500 : 200, { 'content-type': 'application/json' });
    if (step === 'fail') response.end('{}');
    else if (step === 'for ever') {
      while (!response.destroyed) {
        response.write('"blinds" ');
        await new Promise((resolve) => setImmediate(resolve));
      }
    } else response.end(JSON.stringify({ choices: [{ message: { content: step.say } }] }));
  });
  model.baseUrl = `http://127.0.0.1:${await listen(server)}/v1`;
  return model;
}
