import { ScrollText, SearchX } from 'lucide-react';
import { useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { LoadMore } from '../../../kit/crud/admin/load-more.tsx';
import { usePages } from '../../../kit/crud/admin/use-pages.ts';
import { usePaused } from '../../../kit/crud/admin/use-resource.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { SearchField } from '../../../kit/ui/search-field.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Cell, Row, Table } from '../../../kit/ui/table.tsx';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { type AuditEntry, auditEntrySchema } from '../audit.ts';

const LOAD_FAILED = 'Error loading the audit log. Please try again.';
const COLUMNS = ['When', 'Who', 'What', 'From'];

/** Who did what, when and from where. For owners; nothing can be changed here. */
export function AuditScreen() {
  const [person, setPerson] = useState('');
  const [record, setRecord] = useState('');
  const actor = usePaused(person.trim());
  // `appointment 12` is one record, `appointment` is all of them.
  const [, subject = '', subjectId = ''] =
    /^(.*?)(?:\s+(\d{1,9}))?$/.exec(usePaused(record.trim())) ?? [];
  const asked = { actor, subject: subject.toLowerCase(), subjectId };
  const query = usePages<AuditEntry>(adminApi.audit(), asked, { schema: auditEntrySchema });
  const { records } = query;
  const isNarrowed = actor !== '' || subject !== '';

  function contents() {
    if (records?.length === 0) {
      return isNarrowed ? (
        <EmptyState icon={SearchX} text="Nothing in the audit log matches.">
          <Button
            look="secondary"
            onClick={() => {
              setPerson('');
              setRecord('');
            }}
          >
            Show everything
          </Button>
        </EmptyState>
      ) : (
        <EmptyState icon={ScrollText} text="Nothing has been changed yet." />
      );
    }
    if (records) {
      return (
        <Table caption="Audit log" columns={COLUMNS}>
          {records.map((entry) => (
            <Entry key={entry.id} {...entry} />
          ))}
        </Table>
      );
    }
    if (query.isError) {
      return (
        <ErrorState
          text={LOAD_FAILED}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      );
    }
    return (
      <div aria-busy className="grid gap-3 p-5">
        {['1', '2', '3', '4', '5'].map((key) => (
          <Skeleton key={key} className="h-9 w-full" />
        ))}
      </div>
    );
  }

  return (
    <>
      <header className="mb-6">
        <h1 className="text-2xl font-semibold tracking-tight">Audit Log</h1>
        <p className="mt-0.5 text-muted">Who changed what, when and from where.</p>
      </header>
      <div className="mb-4 flex flex-col gap-2 lg:flex-row">
        <SearchField
          label="Person"
          placeholder="User name, or visitor..."
          value={person}
          onChange={setPerson}
        />
        <SearchField
          label="Record"
          placeholder="Record, such as appointment 12..."
          value={record}
          onChange={setRecord}
        />
      </div>
      <p role="status" className="sr-only">
        {isNarrowed &&
          records &&
          `${records.length}${query.hasNextPage ? ' or more' : ''} entries found`}
      </p>
      <div className="@container">
        <div className="card overflow-clip">{contents()}</div>
      </div>
      <LoadMore query={query} shown={records?.length} loadFailed={LOAD_FAILED} />
    </>
  );
}

function Entry({ createdAt, actor, action, subject, subjectId, detail, address }: AuditEntry) {
  return (
    <Row className="stacks:grid-cols-[1fr_auto] stacks:gap-x-4! stacks:gap-y-1!">
      <Cell className="py-3 text-muted tabular-nums sm:whitespace-nowrap">
        <time dateTime={createdAt}>{londonMoment(new Date(createdAt))}</time>
      </Cell>
      <Cell className="py-3 font-medium stacks:col-start-1">{actor}</Cell>
      <Cell className="py-3 stacks:col-span-2 stacks:col-start-1">
        <span className="font-medium">{action.replaceAll('-', ' ')}</span> {subject}
        {subjectId !== null && ` ${subjectId}`}
        {detail && <span className="block text-muted">{detail}</span>}
      </Cell>
      <Cell className="py-3 text-muted stacks:col-start-2 stacks:row-start-1">{address}</Cell>
    </Row>
  );
}
