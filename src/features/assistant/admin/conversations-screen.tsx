import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { Tabs } from '../../../kit/ui/tabs.tsx';
import { z } from '../../../lib/text/zod.ts';
import { urls } from '../../../urls.ts';
import { assistantDaySchema, type Counted } from '../conversation.ts';
import { ConversationTable } from './conversation-table.tsx';
import { type QuestionForm, UnansweredTable } from './unanswered-table.tsx';

const VIEWS = [
  { value: 'conversations', label: 'Conversations' },
  { value: 'unanswered', label: 'Unanswered questions' },
] as const;

export function ConversationsScreen({ questionForm }: { questionForm: QuestionForm }) {
  const asked = useSearchParams()[0].get('tab');
  const [view, setView] = useState(asked === 'unanswered' ? asked : 'conversations');
  return (
    <>
      <ScreenHeading
        title="Conversations"
        subtitle="Conversations with the assistant. Names, numbers and addresses are left out where they are recognised; each conversation is deleted after 30 days."
      >
        <Link to={urls.admin.lessons()} className="contact-link shrink-0">
          What it has been taught
        </Link>
      </ScreenHeading>
      <Numbers />
      <Tabs label="Conversations" value={view} options={VIEWS} onChange={setView}>
        <div className="mt-4">
          {view === 'conversations' ? (
            <ConversationTable />
          ) : (
            <UnansweredTable form={questionForm} />
          )}
        </div>
      </Tabs>
    </>
  );
}

const NAMES: Record<Counted, string> = {
  conversations: 'Conversations',
  proposals: 'Bookings begun',
  bookings: 'Bookings made',
  handOffs: 'Handed to a person',
  unanswered: 'Not answered',
};

function Numbers() {
  const { data, isError } = useRead(adminApi.assistantNumbers(), {
    schema: z.array(assistantDaySchema),
  });
  const sumOf = (what: Counted) => data?.reduce((sum, day) => sum + day[what], 0);
  return (
    <section aria-label="The last 30 days" className="card mb-6 px-5 py-4">
      <h2 className="text-sm text-muted">The last 30 days</h2>
      <dl className="mt-2 grid grid-cols-2 gap-x-8 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        {(Object.keys(NAMES) as Counted[]).map((what) => (
          <div key={what} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{NAMES[what]}</dt>
            <dd className="text-2xl font-semibold tracking-tight tabular-nums">
              {sumOf(what)?.toLocaleString('en-GB') ?? '–'}
            </dd>
          </div>
        ))}
      </dl>
      {isError && <p className="mt-2 text-sm text-danger">The numbers could not be loaded.</p>}
    </section>
  );
}
