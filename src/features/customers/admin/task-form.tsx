import { adminApi } from '../../../admin-urls.ts';
import { SelectInput } from '../../../kit/crud/admin/fields/select-input.tsx';
import { DayInput, TextAreaInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import type { Colleague } from '../../staff/staff.ts';
import { type Task, type TaskInput, tasks } from '../task.ts';

/** Staff who can be given something; an adviser has their own only. */
export function useColleagues(): Colleague[] {
  const enabled = !useIsAdviser();
  const { data = [] } = useRead<Colleague[]>(adminApi.colleagues(), { enabled });
  return data.filter(({ state }) => state !== 'disabled');
}

interface TaskFormProps {
  record: Task | undefined;
  customerId?: number;
  onClose(): void;
}

export function TaskForm({ record, customerId, onClose }: TaskFormProps) {
  const colleagues = useColleagues();
  const blank = {
    text: '',
    dueOn: londonDayOf(new Date()),
    assigneeId: '',
    ...(customerId !== undefined && { customerId }),
  };
  const shown = record && { ...record, dueOn: record.dueOn ?? '' };
  return (
    <ResourceForm resource={tasks} record={shown} blank={blank} onClose={onClose}>
      <TextAreaInput<TaskInput> name="text" label="What needs doing?" />
      <div className="grid gap-5 sm:grid-cols-2">
        <DayInput<TaskInput> name="dueOn" label="By" />
        {colleagues.length > 1 && (
          <SelectInput<TaskInput>
            name="assigneeId"
            label="Who"
            prompt="Anybody"
            options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </div>
    </ResourceForm>
  );
}
