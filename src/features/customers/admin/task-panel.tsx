import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Panel } from '../../../kit/ui/panel.tsx';
import { londonDayOf, shortDay } from '../../../lib/time/london-day.ts';
import type { Task } from '../task.ts';
import { TaskForm } from './task-form.tsx';
import { openTasksOf, useTick } from './task-queries.ts';

/** The tasks of a household. */
export function TaskPanel({ customerId }: { customerId: number }) {
  const { data } = useQuery<Task[]>({ queryKey: [openTasksOf(customerId)] });
  const [editing, setEditing] = useState<Task>();
  const tick = useTick();
  const today = londonDayOf(new Date());
  if (!data || data.length === 0) return null;
  return (
    <Panel title="Tasks" note="Tick what is done.">
      <ul className="divide-y divide-line text-sm">
        {data.map((task) => (
          <li key={task.id} className="flex items-start gap-3 px-5 py-3">
            <input
              type="checkbox"
              aria-label={`Done: ${task.text}`}
              checked={task.done}
              onChange={() => tick(task)}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
            />
            <span className="min-w-0 grow">
              <button
                type="button"
                onClick={() => setEditing(task)}
                className="text-left font-medium wrap-anywhere hover:underline"
              >
                {task.text}
              </button>
              {task.dueOn && (
                <span className={`block ${task.dueOn < today ? 'text-danger' : 'text-muted'}`}>
                  {shortDay(task.dueOn)}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {editing && <TaskForm record={editing} onClose={() => setEditing(undefined)} />}
    </Panel>
  );
}
