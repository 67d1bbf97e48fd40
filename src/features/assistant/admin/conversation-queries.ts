import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { usePages } from '../../../kit/crud/admin/use-pages.ts';
import { deleteAt } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import {
  type AssistantDay,
  assistantDaySchema,
  type Conversation,
  conversationSchema,
  type Transcript,
  type Unanswered,
  unansweredSchema,
} from '../dialogue/conversation.ts';

const CONVERSATIONS = adminApi.conversations();
const UNANSWERED = adminApi.unanswered();
const NUMBERS = adminApi.assistantNumbers();

export const useConversations = () =>
  usePages<Conversation>(CONVERSATIONS, {}, { schema: conversationSchema });

export const useTranscript = (id: number) =>
  useQuery<Transcript>({ queryKey: [adminApi.conversation(id)], staleTime: 0 });

export const useUnanswered = () =>
  useQuery<Unanswered[]>({ queryKey: [UNANSWERED], meta: { schema: z.array(unansweredSchema) } });

export const useNumbers = () =>
  useQuery<AssistantDay[]>({ queryKey: [NUMBERS], meta: { schema: z.array(assistantDaySchema) } });

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
