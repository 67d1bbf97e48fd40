import { CalendarPlus, ListPlus, Merge, Pencil } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Panel } from '../../../kit/ui/panel.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { phoneText } from '../../../lib/text/phone-text.ts';
import { londonDayOf, shortDay } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import { type CustomerAnswer, NOTE, type Stage, type TimelineEntry } from '../customer.ts';
import type { Task } from '../task.ts';
import { ContactPanel } from './contact-panel.tsx';
import { CustomerForm } from './customer-form.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { StageBadge, timeInStage } from './stage-badge.tsx';
import { TaskForm } from './task-form.tsx';
import { openTasksOf, useTick } from './task-queries.ts';
import { Timeline } from './timeline.tsx';

/** Enters a visit, prefilled with the household's details. */
type VisitForm = ComponentType<{
  start: { name: string; email: string; phone: string; source: 'phone' };
  onClose(): void;
}>;

/** Of other features. */
export interface HouseholdParts {
  visitForm: VisitForm;
  /** Messages and answers. */
  conversation: ComponentType<{
    customer: CustomerAnswer;
    entries: readonly TimelineEntry[] | undefined;
  }>;
}

/** What moves a household on. */
const NEXT: Partial<Record<Stage, string>> = {
  booked: 'The visit comes next.',
  visited: 'Ask what they have decided.',
  accepted: 'They bought. Order the blinds if you haven’t yet.',
  lost: 'Nothing to do until they write again.',
};

/** Of an enquiry, what came last says it; empty where nothing does. */
function nextOf(stage: Stage, entries: readonly TimelineEntry[] = []): string {
  const last = entries.find(({ kind, title }) => kind !== 'task' && title !== NOTE);
  if (stage !== 'enquiry' || !last) return NEXT[stage] ?? '';
  if (last.kind === 'visit') return 'Ask how the visit went.';
  return last.by === null ? 'Reply and offer a visit.' : 'You have replied. Wait for their answer.';
}

export function Household({
  customer,
  visitForm: VisitForm,
  conversation: Conversation,
}: HouseholdParts & { customer: CustomerAnswer }) {
  const isAdviser = useIsAdviser();
  const [open, setOpen] = useState<'edit' | 'task' | 'visit' | 'merge'>();
  const close = () => setOpen(undefined);
  const timeline = useRead<TimelineEntry[]>(adminApi.customerTimeline(customer.id));
  const { name, stage, stageSince, emails, phones, tags, duplicates } = customer;
  const visit = timeline.data?.find(({ kind }) => kind === 'visit');
  const next = nextOf(stage, timeline.data);
  return (
    <>
      <ScreenHeading
        wraps
        title={name}
        subtitle={
          <span className="flex flex-wrap items-center gap-2">
            <StageBadge stage={stage} />
            {timeInStage(stageSince, 'in words')}
            {tags.map((tag) => (
              <Badge key={tag} tone="neutral">
                {tag}
              </Badge>
            ))}
          </span>
        }
      >
        <div className="flex flex-wrap gap-2">
          <Button icon={Pencil} look="secondary" onClick={() => setOpen('edit')}>
            Edit
          </Button>
          <Button icon={ListPlus} look="secondary" onClick={() => setOpen('task')}>
            Add a task
          </Button>
          {!isAdviser && (
            <Button icon={CalendarPlus} onClick={() => setOpen('visit')}>
              Book a visit
            </Button>
          )}
        </div>
      </ScreenHeading>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <Conversation customer={customer} entries={timeline.data} />
        <div className="grid gap-5 lg:row-span-2">
          {duplicates.length > 0 && <Duplicates customer={customer} />}
          {next && (
            <Panel title="Next" note={next}>
              {visit && (
                <p className="px-5 py-4 text-sm">
                  <Link to={visit.href ?? ''} className="font-medium hover:underline">
                    {visit.title}
                  </Link>
                  <span className="block text-muted">{visit.text}</span>
                </p>
              )}
            </Panel>
          )}
          <TaskPanel customerId={customer.id} />
          <ContactPanel
            customer={customer}
            action={
              !isAdviser && (
                <Button icon={Merge} look="secondary" size="small" onClick={() => setOpen('merge')}>
                  Merge with…
                </Button>
              )
            }
          />
        </div>
        <Timeline customer={customer} query={timeline} />
      </div>
      {open === 'edit' && <CustomerForm record={customer} onClose={close} />}
      {open === 'merge' && <MergeDialog customer={customer} onClose={close} />}
      {open === 'task' && <TaskForm record={undefined} customerId={customer.id} onClose={close} />}
      {open === 'visit' && (
        <VisitForm
          start={{
            name,
            email: emails[0] ?? '',
            phone: phones[0] ? phoneText(phones[0]) : '',
            source: 'phone',
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** The tasks of a household. */
function TaskPanel({ customerId }: { customerId: number }) {
  const { data } = useRead<Task[]>(openTasksOf(customerId));
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

/** Customers who are perhaps the same household. */
function Duplicates({ customer }: { customer: CustomerAnswer }) {
  const [merging, setMerging] = useState<number>();
  return (
    <Panel title="Perhaps the same household" note="They share contact details.">
      <ul className="divide-y divide-line text-sm">
        {customer.duplicates.map(({ id, name, why }) => (
          <li key={id} className="flex items-center gap-3 px-5 py-3">
            <span className="min-w-0 grow">
              <Link
                to={urls.openCustomer(id)}
                className="font-medium wrap-anywhere hover:underline"
              >
                {name}
              </Link>
              <span className="block text-muted">{why}</span>
            </span>
            <Button look="secondary" size="small" onClick={() => setMerging(id)}>
              Merge
            </Button>
          </li>
        ))}
      </ul>
      {merging && (
        <MergeDialog customer={customer} first={merging} onClose={() => setMerging(undefined)} />
      )}
    </Panel>
  );
}
