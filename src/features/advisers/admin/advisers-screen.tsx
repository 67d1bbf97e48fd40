import { Check, Pencil, UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { PagedList } from '../../../kit/crud/admin/paged-list.tsx';
import { SampleBadge, useIsSample } from '../../../kit/crud/admin/sample-badge.tsx';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { RowSkeletons } from '../../../kit/ui/skeleton.tsx';
import { Cell, Row, Table } from '../../../kit/ui/table.tsx';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import type { AdviserWithTimes } from '../times-record.ts';
import { daysInWords, stateOn, weekInWords } from './adviser-labels.ts';
import { useAdvisers, useLeaveAnswer } from './adviser-queries.ts';
import { MyTimes } from './my-times.tsx';
import { TimesDialog } from './times-form.tsx';

const COLUMNS = ['Adviser', 'Today', 'Hours', 'Leave', 'Actions'];

/** Owner and office see everybody's times, advisers their own. */
export function AdvisersScreen() {
  return useIsAdviser() ? <MyTimes /> : <AdviserList />;
}

function AdviserList() {
  const query = useAdvisers();
  const [edited, setEdited] = useState<AdviserWithTimes>();
  const today = londonDayOf(new Date());
  return (
    <>
      <ScreenHeading
        title="Advisers"
        subtitle="When advisers work and when they are away. As soon as one has working hours, a slot has no more places than advisers at work."
      />
      <PagedList
        query={{ ...query, records: query.data }}
        plural="advisers"
        icon={UserPlus}
        empty="No advisers yet. The owner can invite them under Accounts."
      >
        {(advisers) =>
          advisers ? (
            <Table caption="Advisers" columns={COLUMNS} lastRight>
              {advisers.map((adviser) => (
                <AdviserRow
                  key={adviser.id}
                  adviser={adviser}
                  today={today}
                  onEdit={() => setEdited(adviser)}
                />
              ))}
            </Table>
          ) : (
            <RowSkeletons rows={3} className="h-14" />
          )
        }
      </PagedList>
      {edited && <TimesDialog adviser={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface AdviserRowProps {
  adviser: AdviserWithTimes;
  today: string;
  onEdit(): void;
}

function AdviserRow({ adviser, today, onEdit }: AdviserRowProps) {
  const { name, state, times } = adviser;
  const answer = useLeaveAnswer(adviser);
  const isSample = useIsSample('adviserTimes', adviser.id);
  const now = stateOn(times, today);
  const coming = times.leave.filter((leave) => leave.to >= today && leave.state !== 'refused');
  return (
    <Row className="adviser-row">
      <Cell className="[grid-area:person]">
        <p className="flex flex-wrap gap-x-2 font-semibold">
          {name} <SampleBadge table="staff" id={adviser.id} />
        </p>
        <p className="text-muted">{times.homePostcode || 'Home not known'}</p>
      </Cell>
      <Cell className="[grid-area:today]">
        {state === 'active' ? (
          <Badge tone={now.tone}>{now.text}</Badge>
        ) : (
          <Badge tone="waiting">Invited</Badge>
        )}
      </Cell>
      <Cell className="whitespace-pre-line text-muted tabular-nums [grid-area:hours]">
        <span className="hidden stacks:inline">Hours: </span>
        {weekInWords(times.hours) || 'At any time'}
        {isSample && (
          <span className="block max-w-60 text-xs whitespace-normal">
            Sample times do not limit bookings until somebody saves them.
          </span>
        )}
      </Cell>
      <Cell className="[grid-area:leave]">
        {coming.length === 0 && (
          <span className="text-muted">
            <span className="hidden stacks:inline">Leave: </span>None
          </span>
        )}
        <ul className="grid gap-2">
          {coming.map((leave) => (
            <li key={`${leave.from} ${leave.to} ${leave.note} ${leave.state}`}>
              <p>
                <span className="hidden stacks:inline">Leave: </span>
                {daysInWords(leave)}
                {leave.note && <span className="text-muted">, {leave.note}</span>}
              </p>
              {leave.state === 'asked' && (
                <p className="mt-1 flex flex-wrap items-center gap-2">
                  <ActionButton
                    size="small"
                    icon={<Check aria-hidden className="size-4" />}
                    aria-label={`Grant ${name} leave, ${daysInWords(leave)}`}
                    onAct={() => answer(leave, 'granted')}
                  >
                    Grant
                  </ActionButton>
                  <ActionButton
                    look="secondary"
                    size="small"
                    icon={<X aria-hidden className="size-4" />}
                    aria-label={`Refuse ${name} leave, ${daysInWords(leave)}`}
                    onAct={() => answer(leave, 'refused')}
                  >
                    Refuse
                  </ActionButton>
                </p>
              )}
            </li>
          ))}
        </ul>
      </Cell>
      <Cell className="text-right [grid-area:actions] stacks:justify-self-end">
        <Button look="secondary" size="small" onClick={onEdit} aria-label={`Edit times of ${name}`}>
          <Pencil aria-hidden className="size-4" />
          Edit
        </Button>
      </Cell>
    </Row>
  );
}
