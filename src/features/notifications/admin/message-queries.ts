import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { below, useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { post } from '../../../lib/http/api-client.ts';
import type { Message, MessageCounts, RetryAll } from '../message.ts';
import { retryWords } from '../message-labels.ts';

export const useMessageCounts = () => useRead<MessageCounts>(adminApi.messageCounts());

export const useMessage = (loaded: Message) =>
  useQuery<Message>({ queryKey: [adminApi.message(loaded.id)], initialData: loaded });

const useMessageAction = <Answer>(path: (id: number) => string, done: (answer: Answer) => string) =>
  useAction({
    call: (id: number) => post<Answer>(path(id)),
    done,
    failed: failureSentence,
    changes: [below(adminApi.messages())],
  });

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
