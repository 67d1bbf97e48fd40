import { CircleCheck, House, ListTodo, Undo2 } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { type ListChoice, ResourceList } from '../../../kit/crud/admin/resource-list.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { londonDayOf, shortDay } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import { type Task, tasks } from '../task.ts';
import { TaskForm, useColleagues } from './task-form.tsx';
import { useTick } from './task-queries.ts';

const FILTERS: readonly ListChoice[] = [
  { label: 'To do', query: { open: 'true' } },
  { label: 'Mine', query: { open: 'true', mine: 'true' } },
  { label: 'Done', query: { open: 'false' } },
];

/** Tasks, the first due first. */
export function TaskList() {
  const navigate = useNavigate();
  const tick = useTick();
  const colleagues = useColleagues();
  const isAdviser = useIsAdviser();
  const today = londonDayOf(new Date());
  const columns: Column<Task>[] = [
    {
      header: 'Task',
      cell: ({ text, customerId, customerName }) => (
        <span className="block max-w-[64ch] lg:min-w-64">
          <span className="block font-medium wrap-anywhere whitespace-pre-line">{text}</span>
          {customerId !== null && customerName && (
            <Link to={urls.openCustomer(customerId)} className="text-muted hover:underline">
              {customerName}
            </Link>
          )}
        </span>
      ),
    },
    {
      header: 'By',
      cell: ({ dueOn, done }) =>
        dueOn && (
          <Badge
            tone={
              done ? 'neutral' : dueOn < today ? 'danger' : dueOn === today ? 'waiting' : 'neutral'
            }
          >
            {shortDay(dueOn)}
          </Badge>
        ),
    },
    ...(colleagues.length > 1
      ? [
          {
            header: 'Who',
            cell: ({ assigneeId }: Task) =>
              colleagues.find(({ id }) => id === assigneeId)?.name ?? 'Anybody',
          },
        ]
      : []),
  ];
  return (
    <ResourceList
      resource={tasks}
      subtitle={isAdviser ? 'Your jobs, the first due first.' : 'Jobs to do, and who does them.'}
      icon={ListTodo}
      columns={columns}
      filters={isAdviser ? FILTERS.filter(({ label }) => label !== 'Mine') : FILTERS}
      isMarked={({ done, dueOn }) => !done && dueOn !== null && dueOn <= today}
      rowActions={(task, open) => [
        task.done
          ? { label: 'Mark as to do', icon: Undo2, onSelect: () => tick(task) }
          : { label: 'Mark as done', icon: CircleCheck, onSelect: () => tick(task) },
        open,
        ...(task.customerId === null
          ? []
          : [
              {
                label: 'Open the customer',
                icon: House,
                onSelect: () => void navigate(urls.openCustomer(task.customerId ?? '')),
              },
            ]),
      ]}
      form={(dialog) => <TaskForm {...dialog} />}
    />
  );
}
