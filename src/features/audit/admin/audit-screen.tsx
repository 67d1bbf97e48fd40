import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { RecordTable } from '../../../kit/crud/admin/record-table.tsx';
import { usePages } from '../../../kit/crud/admin/use-pages.ts';
import { usePaused } from '../../../kit/crud/admin/use-resource.ts';
import { Moment } from '../../../kit/ui/moment.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { SearchField } from '../../../kit/ui/search-field.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { urls } from '../../../urls.ts';
import { referenceOf } from '../../appointments/appointment.ts';
import { type AuditEntry, auditEntrySchema } from '../audit.ts';

const VISIT = 'appointment';
const FIRST_REFERENCE = Number(referenceOf(0).slice(1));

const columns: Column<AuditEntry>[] = [
  {
    header: 'When',
    cell: ({ createdAt }) => (
      <Moment at={createdAt} className="text-muted tabular-nums sm:whitespace-nowrap" />
    ),
  },
  {
    header: 'Who',
    cell: ({ actor }) => <span className="font-medium sm:whitespace-nowrap">{actor}</span>,
  },
  {
    header: 'What',
    cell: ({ action, subject, subjectId, detail }) => (
      <>
        <span className="font-medium">{action.replaceAll('-', ' ')}</span> {subject}{' '}
        {subjectId !== null && subject !== VISIT && subjectId}
        {subjectId !== null && subject === VISIT && (
          <Link to={urls.openVisit(subjectId)} className="contact-link">
            {referenceOf(subjectId)}
          </Link>
        )}
        {detail && <span className="block text-muted">{detail}</span>}
      </>
    ),
  },
  {
    header: 'From',
    cell: ({ address }) => (
      <span className="text-muted tabular-nums sm:whitespace-nowrap">{address}</span>
    ),
  },
];

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
      <RecordTable
        query={query}
        plural="entries"
        caption="Audit log"
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
        columns={columns}
      />
    </>
  );
}
