import { adminApi } from '../../../admin-urls.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { usePages } from '../../../kit/crud/admin/use-pages.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { deleteAt } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import {
  assistantDaySchema,
  type Conversation,
  conversationSchema,
  type Transcript,
  unansweredSchema,
} from '../dialogue/conversation.ts';

const CONVERSATIONS = adminApi.conversations();
const UNANSWERED = adminApi.unanswered();
const NUMBERS = adminApi.assistantNumbers();

export const useConversations = () =>
  usePages<Conversation>(CONVERSATIONS, {}, { schema: conversationSchema });

export const useTranscript = (id: number) =>
  useRead<Transcript>(adminApi.conversation(id), { staleTime: 0 });

export const useUnanswered = () => useRead(UNANSWERED, { schema: z.array(unansweredSchema) });

export const useNumbers = () => useRead(NUMBERS, { schema: z.array(assistantDaySchema) });

export function useConversationRemoval() {
  return useRemovalFrom(CONVERSATIONS, 'Conversation deleted', 'Failed to delete conversation: ');
}

export function useUnansweredRemoval() {
  return useRemovalFrom(UNANSWERED, 'Taken off the list', 'Failed to take it off the list: ');
}

const useRemovalFrom = (path: string, done: string, failed: string) =>
  useAction({
    call: (id: number) => deleteAt(`${path}/${id}`),
    done,
    failed,
    changes: [path],
    waits: true,
  });
