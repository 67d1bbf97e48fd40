import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { PagedList } from '../../../kit/crud/admin/paged-list.tsx';
import { usePages } from '../../../kit/crud/admin/use-pages.ts';
import { usePaused } from '../../../kit/crud/admin/use-resource.ts';
import { Moment } from '../../../kit/ui/moment.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { SearchField } from '../../../kit/ui/search-field.tsx';
import { RowSkeletons } from '../../../kit/ui/skeleton.tsx';
import { Cell, Row, Table } from '../../../kit/ui/table.tsx';
import { urls } from '../../../urls.ts';
import { referenceOf } from '../../appointments/appointment.ts';
import { type AuditEntry, auditEntrySchema } from '../audit.ts';

const COLUMNS = ['When', 'Who', 'What', 'From'];
const VISIT = 'appointment';
const FIRST_REFERENCE = Number(referenceOf(0).slice(1));

/** The log of changes. For owners; nothing can be changed here. */
export function AuditScreen() {
  const [person, setPerson] = useState('');
  const [record, setRecord] = useState('');
  const actor = usePaused(person.trim());
  // `appointment A1012` and `product 12` are one record, `appointment` all of them.
  const [, subject = '', letter, number = ''] =
    /^(.*?)(?:\b([aA])?(\d{1,9}))?$/.exec(usePaused(record.trim())) ?? [];
  const asked = {
    actor,
    subject: subject.trim().toLowerCase() || (letter ? VISIT : ''),
    subjectId: letter ? String(Number(number) - FIRST_REFERENCE) : number,
  };
  const query = usePages<AuditEntry>(adminApi.audit(), asked, { schema: auditEntrySchema });

  function showAll() {
    setPerson('');
    setRecord('');
  }

  return (
    <>
      <ScreenHeading title="Audit Log" subtitle="Who changed what, when and from where." />
      <div className="mb-4 flex flex-col gap-2 lg:flex-row">
        <SearchField
          label="Person"
          placeholder="User name, or visitor..."
          value={person}
          onChange={setPerson}
        />
        <SearchField
          label="Record"
          placeholder="Record, such as A1012 or product 12..."
          value={record}
          onChange={setRecord}
        />
      </div>
      <PagedList
        query={query}
        plural="entries"
        loadFailed="Error loading the audit log. Please try again."
        narrowed={
          (actor !== '' || subject !== '') && {
            noMatch: 'No matching entries in the audit log.',
            showAllText: 'Show everything',
            onShowAll: showAll,
          }
        }
        icon={ScrollText}
        empty="No changes yet."
      >
        {(entries) =>
          entries ? (
            <Table caption="Audit log" columns={COLUMNS}>
              {entries.map((entry) => (
                <Entry key={entry.id} {...entry} />
              ))}
            </Table>
          ) : (
            <RowSkeletons rows={5} className="h-9" />
          )
        }
      </PagedList>
    </>
  );
}

function Entry({ createdAt, actor, action, subject, subjectId, detail, address }: AuditEntry) {
  return (
    <Row className="stacks:grid-cols-[1fr_auto] stacks:gap-x-4! stacks:gap-y-1!">
      <Cell className="py-3 text-muted tabular-nums sm:whitespace-nowrap">
        <Moment at={createdAt} />
      </Cell>
      <Cell className="py-3 font-medium stacks:col-start-1 sm:whitespace-nowrap">{actor}</Cell>
      <Cell className="w-full py-3 stacks:col-span-2 stacks:col-start-1">
        <span className="font-medium">{action.replaceAll('-', ' ')}</span> {subject}
        {subjectId !== null && subject !== VISIT && ` ${subjectId}`}
        {subjectId !== null && subject === VISIT && (
          <>
            {' '}
            <Link to={urls.openVisit(subjectId)} className="contact-link">
              {referenceOf(subjectId)}
            </Link>
          </>
        )}
        {detail && <span className="block text-muted">{detail}</span>}
      </Cell>
      <Cell className="py-3 text-muted tabular-nums stacks:col-start-2 stacks:row-start-1 sm:whitespace-nowrap">
        {address}
      </Cell>
    </Row>
  );
}
