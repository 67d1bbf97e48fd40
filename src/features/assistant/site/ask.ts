// Sends one message to the assistant: streamed, or whole where streaming is not possible.
import { ApiError } from '../../../lib/http/api-client.ts';
import { api } from '../../../urls.ts';
import type { AssistantAnswer } from '../dialogue/conversation.ts';

interface Question {
  conversation: string | undefined;
  message: string;
}

const LONGEST_WAIT_MS = 30_000;

/**
 * @param onPiece gets the reply so far while it comes in.
 * @throws ApiError when the server refuses, TypeError or a DOMException when it cannot be reached.
 */
export async function ask(
  question: Question,
  onPiece: (soFar: string) => void,
): Promise<AssistantAnswer> {
  const response = await fetch(api.assistant(), {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream, application/json' },
    body: JSON.stringify(question),
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  });
  if (!response.ok) throw new ApiError(response.status, await response.text());
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    return response.json();
  }
  let soFar = '';
  let answer: AssistantAnswer | undefined;
  for await (const { name, data } of eventsOf(response)) {
    if (name === 'reply') {
      soFar += (JSON.parse(data) as { text: string }).text;
      onPiece(soFar);
    } else if (name === 'answer') {
      answer = JSON.parse(data) as AssistantAnswer;
    }
  }
  if (!answer) throw new TypeError('the answer ended before it was whole');
  return answer;
}

async function* eventsOf(response: Response) {
  let rest = '';
  for await (const text of textsOf(response)) {
    rest += text;
    const events = rest.split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const name = /^event: (.*)$/m.exec(event)?.[1] ?? '';
      const data = /^data: (.*)$/m.exec(event)?.[1] ?? '';
      yield { name, data };
    }
  }
}

async function* textsOf(response: Response) {
  const reader = response.body?.getReader();
  if (!reader) {
    yield await response.text();
    return;
  }
  const decoder = new TextDecoder();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}
