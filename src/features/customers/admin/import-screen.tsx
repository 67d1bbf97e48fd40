import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FileUp, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { counted } from '../../../kit/crud/admin/person-kind.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { FaultTable } from '../../../kit/ui/fault-table.tsx';
import { FileButton } from '../../../kit/ui/file-button.tsx';
import { Panel } from '../../../kit/ui/panel.tsx';
import { saveAs } from '../../../kit/ui/save-as.ts';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { Select } from '../../../kit/ui/select.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { callApi } from '../../../lib/http/api-client.ts';
import { CSV_START, csvLine } from '../../../lib/text/csv.ts';
import type { Fault } from '../../../lib/text/csv-lines.ts';
import { urls } from '../../../urls.ts';
import { customers } from '../customer.ts';
import {
  type ImportDone,
  type ImportMapping,
  type ImportPreview,
  MOST_IMPORT_BYTES,
  type Noted,
} from '../customer-import.ts';
import { ColumnChoices } from './import-columns.tsx';
import { ImportList } from './import-list.tsx';

interface Chosen {
  file: File;
  /** Undefined: as the server guesses. */
  mapping: ImportMapping | undefined;
  /** Whether rows that share a number stay apart; undefined: as the server proposes. */
  apart: 'true' | 'false' | undefined;
}

const SHARED = [
  { value: '', label: 'Small groups are one customer' },
  { value: 'false', label: 'Each group is one customer' },
  { value: 'true', label: 'Each name is a customer' },
] as const;

function send<Answer>({ file, mapping, apart }: Chosen, dryRun: boolean, signal?: AbortSignal) {
  const body = new FormData();
  body.append('dryRun', String(dryRun));
  if (mapping) body.append('mapping', JSON.stringify(mapping));
  if (apart) body.append('apart', apart);
  body.append('file', file);
  const path = adminApi.customerImports();
  return callApi<Answer>(path, { method: 'POST', body, signal, onlyAsks: dryRun });
}

/** A file, what its columns hold, what it would do, and then it is done; the list undoes it. */
export function ImportScreen() {
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const work = useAction({
    call: ({ of }: { of: Chosen; read: ImportPreview }) => send<ImportDone>(of, false),
    done: ({ created, joined }) =>
      `${counted(created, 'new customer')}, ${counted(joined, 'row')} joined a customer you had`,
    failed: 'Nothing was imported. ',
    changes: [customers.paths.list],
  });
  const { file, mapping, apart } = chosen ?? {};
  const isTooLarge = file !== undefined && file.size > MOST_IMPORT_BYTES;
  const preview = useQuery<ImportPreview>({
    queryKey: ['a file of customers', file?.name, file?.size, file?.lastModified, mapping, apart],
    queryFn: ({ signal }) => send({ file: file as File, mapping, apart }, true, signal),
    enabled: file !== undefined && !isTooLarge,
    // The choices stay in place while they are tried.
    placeholderData: (before) => (mapping || apart ? keepPreviousData(before) : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const read = file && preview.data;
  const failure = isTooLarge
    ? 'This file is larger than 10 MB. Please split it.'
    : file && preview.error && failureSentence(preview.error);

  function choose(next: File) {
    work.reset();
    client.removeQueries({ queryKey: ['a file of customers'] });
    setChosen({ file: next, mapping: undefined, apart: undefined });
    heading.current?.focus();
  }

  const chooseButton = (look: 'primary' | 'secondary') => (
    <FileButton
      label="File of customers"
      accept=".csv,.tsv,.txt,.xlsx"
      look={look}
      disabled={work.isPending}
      onChoose={choose}
    >
      <FileUp aria-hidden className="size-4" />
      {file ? 'Choose another file' : 'Choose a file'}
    </FileButton>
  );
  return (
    <>
      <ScreenHeading
        ref={heading}
        wraps
        title="Import customers"
        subtitle={
          <span className="wrap-anywhere">
            {file ? file.name : 'From a spreadsheet or another program.'}{' '}
            <Link to={urls.admin.customers()} className="contact-link">
              Back to the list
            </Link>
          </span>
        }
      >
        {file && chooseButton('secondary')}
      </ScreenHeading>
      <div className="grid gap-5">
        <div role="status" className="empty:absolute">
          {file && preview.isLoading && (
            <p className="card flex items-center gap-3 p-5">
              <Spinner /> Reading the file...
            </p>
          )}
          {!file && work.data && work.data.faults.length + work.data.noted.length > 0 && (
            <Panel title="Please look at these" note="Every other row is imported as it is.">
              <div className="grid gap-4 p-5">
                <LeftOut faults={work.data.faults} columns={work.variables.read.columns} />
                <LeftOut inNotes faults={work.data.noted} columns={work.variables.read.columns} />
              </div>
            </Panel>
          )}
        </div>
        {failure && (
          <p role="alert" className="card p-5 text-danger">
            {failure}
          </p>
        )}
        {read && (
          <>
            <ColumnChoices
              preview={read}
              disabled={work.isPending}
              onChange={(next) => setChosen({ file, mapping: next, apart })}
            />
            <Panel title="What will happen" note="Nothing has been imported yet.">
              <div className="grid gap-4 p-5" aria-busy={preview.isFetching}>
                <dl className="flex flex-wrap gap-x-10 gap-y-3">
                  {Object.entries({
                    'New customers': read.creates,
                    'Join a known customer': read.joins,
                    'Left out': read.rows - read.creates - read.joins,
                  }).map(([label, count]) => (
                    <div key={label} className="flex flex-col-reverse">
                      <dt className="text-sm text-muted">{label}</dt>
                      <dd className="text-2xl font-semibold tabular-nums">
                        {count.toLocaleString('en-GB')}
                      </dd>
                    </div>
                  ))}
                </dl>
                <p className="text-sm text-muted">
                  A row joins the customer with the same telephone number or e-mail address. It adds
                  what is new, and changes no name or address: others go into the notes. New
                  customers are kept until you delete them, even if they never get in touch.
                </p>
                {read.remarks.map((remark) => (
                  <p key={remark} className="wrap-anywhere">
                    {remark}
                  </p>
                ))}
                {read.shared.length > 0 && (
                  <>
                    <ul className="max-h-72 overflow-auto text-sm wrap-anywhere">
                      {read.shared.map((sentence) => (
                        <li key={sentence}>{sentence}</li>
                      ))}
                    </ul>
                    <Select
                      label="Rows that share a number or an address"
                      value={apart ?? ''}
                      options={SHARED}
                      className="h-10 w-full sm:w-72"
                      onChange={(next) => setChosen({ file, mapping, apart: next || undefined })}
                    />
                  </>
                )}
                <LeftOut faults={read.faults} columns={read.columns} />
                <LeftOut inNotes faults={read.noted} columns={read.columns} />
                <div className="flex flex-wrap items-center gap-3">
                  <ActionButton
                    icon={Upload}
                    disabled={preview.isFetching || read.creates + read.joins === 0}
                    onAct={() =>
                      work.mutateAsync(
                        { of: { file, mapping: read.mapping, apart }, read },
                        {
                          onSuccess() {
                            setChosen(undefined);
                            heading.current?.focus();
                          },
                        },
                      )
                    }
                  >
                    Import {counted(read.creates + read.joins, 'row')}
                  </ActionButton>
                  {work.isPending && (
                    <span role="status" className="text-sm text-muted">
                      This may take a minute. Please keep this page open.
                    </span>
                  )}
                </div>
              </div>
            </Panel>
          </>
        )}
        {!file && (
          <>
            <div className="card">
              <EmptyState
                icon={FileUp}
                text="CSV or XLSX, at most 10 MB and 10,000 rows. The first row names the columns. You see what will happen before anything changes."
              >
                {chooseButton('primary')}
              </EmptyState>
            </div>
            <ImportList />
          </>
        )}
      </div>
    </>
  );
}

const SHOWN = 500;

/** Why rows of a file are left out, or which cells go into the notes: to read and to take away. */
function LeftOut({
  faults,
  columns,
  inNotes = false,
}: {
  faults: readonly (Fault & Partial<Noted>)[];
  columns: readonly string[];
  inNotes?: boolean;
}) {
  if (faults.length === 0) return null;
  const told = faults.map(({ name, value, message, ...place }) => {
    const said = [name, value && `“${value}”`].filter(Boolean).join(', ');
    return { ...place, message: said ? `${said}: ${message}` : message };
  });
  const nameOf = (column: number) => columns[column - 1] ?? '';
  function download() {
    const lines = told.map(({ row, column, message }) =>
      csvLine([row, column, nameOf(column), message]),
    );
    const head = csvLine(['Row', 'Column', 'Name of the column', 'What is wrong']);
    saveAs(
      inNotes ? 'in-the-notes.csv' : 'rows-left-out.csv',
      new Blob([CSV_START, head, ...lines], { type: 'text/csv' }),
    );
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          {faults.length > SHOWN
            ? `The first ${SHOWN} of ${faults.length.toLocaleString('en-GB')} cells; the list to download has all. `
            : ''}
          {inNotes
            ? 'These rows are imported. What we cannot put where it belongs goes into the customer’s notes.'
            : 'These rows are left out. To import them too, correct them in the file, remove the others and choose it again.'}
        </p>
        <Button icon={Download} look="secondary" size="small" onClick={download}>
          Download the list
        </Button>
      </div>
      <FaultTable faults={told.slice(0, SHOWN)} nameOf={nameOf} />
    </div>
  );
}
