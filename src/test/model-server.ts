// A local server with the API of language model providers, whose text the test chooses.
import { createServer } from 'node:http';
import { closeServer, listen } from './gateways.ts';

export interface ModelCall {
  call: string;
  with: unknown;
}

/** One answer of the model: text, tool calls, endless text, nothing at all, or a failure. */
export type ModelStep =
  | { say: string }
  | ModelCall
  | { calls: readonly ModelCall[] }
  | { sayForEver: string }
  | 'hang'
  | 'fail';

export interface ModelServer {
  baseUrl: string;
  /** The bodies of the requests, as text. */
  requests: string[];
  /** What it answers, in order; the last one again and again. */
  script: ModelStep[];
  /** How many answers without an end the other side has broken off. */
  brokenOff: number;
  close(): Promise<void>;
}

export async function startModelServer(): Promise<ModelServer> {
  const model: ModelServer = {
    baseUrl: '',
    requests: [],
    script: [],
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
    const step = model.script.length > 1 ? model.script.shift() : model.script[0];
    if (step === 'hang' || step === undefined) return;
    if (step === 'fail') {
      response.writeHead(500, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta: unknown, finish: string | null = null) =>
      response.write(
        `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'test', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
      );
    if ('sayForEver' in step) {
      response.once('close', () => {
        model.brokenOff += 1;
      });
      while (!response.destroyed) {
        send({ role: 'assistant', content: step.sayForEver });
        await new Promise((resolve) => setImmediate(resolve));
      }
      return;
    }
    if ('say' in step) {
      for (const content of step.say.match(/.{1,7}/gs) ?? []) send({ role: 'assistant', content });
      send({}, 'stop');
    } else {
      const calls = 'calls' in step ? step.calls : [step];
      send({
        role: 'assistant',
        tool_calls: calls.map(({ call, with: input }, index) => ({
          index,
          id: `call-${model.requests.length}-${index}`,
          type: 'function',
          function: { name: call, arguments: JSON.stringify(input) },
        })),
      });
      send({}, 'tool_calls');
    }
    response.end('data: [DONE]\n\n');
  });
  model.baseUrl = `http://127.0.0.1:${await listen(server)}/v1`;
  return model;
}
