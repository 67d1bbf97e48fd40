import { adminApi } from '../../../admin-urls.ts';
import { useReplacement } from '../../../kit/crud/admin/use-resource.ts';
import { type Task, tasks } from '../task.ts';

/** Marks a task as done, or as to do again. */
export function useTick() {
  const replace = useReplacement(tasks);
  return (task: Task) => replace.mutate({ id: task.id, values: { ...task, done: !task.done } });
}

export const openTasksOf = (customerId: number) =>
  `${adminApi.tasks()}?open=true&customerId=${customerId}`;
