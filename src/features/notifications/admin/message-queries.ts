import { useQuery, useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { below, useAction } from '../../../kit/crud/admin/use-action.ts';
import { usePages } from '../../../kit/crud/admin/use-pages.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { post } from '../../../lib/http/api-client.ts';
import {
  type Message,
  type MessageCounts,
  type MessageFilter,
  messageSchema,
  type RetryAll,
} from '../message.ts';
import { retryWords } from '../message-labels.ts';

// A message is sent a moment after the request: look once more.
const SECOND_LOOK_MS = 2500;

/** Search results, newest first, a page at a time. */
export const useMessages = ({ q, status, channel, kind }: MessageFilter) =>
  usePages<Message>(adminApi.messages(), { q, status, channel, kind }, { schema: messageSchema });

export const useMessageCounts = () => useRead<MessageCounts>(adminApi.messageCounts());

export const useMessage = (loaded: Message) =>
  useQuery<Message>({ queryKey: [adminApi.message(loaded.id)], initialData: loaded });

function useMessageAction<Answer>(path: (id: number) => string, done: (answer: Answer) => string) {
  const client = useQueryClient();
  const shown = below(adminApi.messages());
  return useAction({
    call: (id: number) => post<Answer>(path(id)),
    done,
    failed: failureSentence,
    changes: [shown],
    onSettled: () => void setTimeout(() => client.invalidateQueries(shown), SECOND_LOOK_MS),
  });
}

export const useRetry = () => useMessageAction<Message>(adminApi.messageRetry, retryWords);

export const useCancellation = () =>
  useMessageAction<Message>(adminApi.messageCancellation, () => 'The message will not be sent');

/** @param which failed messages, or those held back by a restore. */
export const useRetryAll = (which: 'failed' | 'restored') =>
  useMessageAction<RetryAll>(
    () => adminApi.retryMessages(which),
    ({ retried, left }) =>
      [
        retried === 1
          ? '1 message is being sent again.'
          : `${retried} messages are being sent again.`,
        left && `The others were not sent: ${left}`,
      ]
        .filter(Boolean)
        .join(' '),
  );
