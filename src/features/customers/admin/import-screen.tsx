import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileUp, Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { Panel } from '../../../kit/ui/panel.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { callApi } from '../../../lib/http/api-client.ts';
import { urls } from '../../../urls.ts';
import { customers } from '../customer.ts';
import {
  type ImportDone,
  type ImportMapping,
  type ImportPreview,
  MOST_IMPORT_BYTES,
} from '../customer-import.ts';
import { KEPT_MONTHS } from '../record.ts';
import { ColumnChoices } from './import-columns.tsx';
import { EarlierImports, UndoImport } from './import-list.tsx';
import { LeftOut } from './left-out.tsx';

interface Chosen {
  file: File;
  /** Undefined: as the server guesses. */
  mapping: ImportMapping | undefined;
}

function send<Answer>({ file, mapping }: Chosen, dryRun: boolean, signal?: AbortSignal) {
  const body = new FormData();
  body.append('dryRun', String(dryRun));
  if (mapping) body.append('mapping', JSON.stringify(mapping));
  body.append('file', file);
  const path = adminApi.customerImports();
  return callApi<Answer>(path, { method: 'POST', body, signal, onlyAsks: dryRun });
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

/** A file, what its columns hold, what it would do, and then it is done; it can be undone. */
export function ImportScreen() {
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [tooLarge, setTooLarge] = useState(false);
  const work = useMutation({
    mutationFn: ({ of }: { of: Chosen; read: ImportPreview }) => send<ImportDone>(of, false),
    async onSuccess() {
      setChosen(undefined);
      heading.current?.focus();
      await Promise.all(
        [customers.paths.list, adminApi.customerImports()].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      );
    },
  });
  const { file, mapping } = chosen ?? {};
  const preview = useQuery<ImportPreview>({
    queryKey: ['a file of customers', file?.name, file?.size, file?.lastModified, mapping],
    queryFn: ({ signal }) => send({ file: file as File, mapping }, true, signal),
    enabled: file !== undefined,
    // The choices stay in place while they are tried.
    placeholderData: (before) => (mapping ? keepPreviousData(before) : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const read = file && preview.data;
  const done = work.data && !chosen ? work.data : undefined;
  const failure = tooLarge
    ? 'This file is larger than 10 MB. Please split it.'
    : file && preview.error && failureSentence(preview.error);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [next] = target.files ?? [];
    // The same file can be chosen again once it is corrected.
    target.value = '';
    if (!next) return;
    work.reset();
    client.removeQueries({ queryKey: ['a file of customers'] });
    setTooLarge(next.size > MOST_IMPORT_BYTES);
    setChosen(next.size > MOST_IMPORT_BYTES ? undefined : { file: next, mapping: undefined });
  }

  const chooseButton = (look: 'primary' | 'secondary') => (
    <Button look={look} disabled={work.isPending} onClick={() => chooser.current?.click()}>
      <FileUp aria-hidden className="size-4" />
      {file ? 'Choose another file' : 'Choose a file'}
    </Button>
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
      <input
        ref={chooser}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        aria-label="File of customers"
        onChange={choose}
        className="sr-only"
        tabIndex={-1}
      />
      <div className="grid gap-5">
        <div role="status" className="empty:absolute">
          {file && preview.isPending && (
            <p className="card flex items-center gap-3 p-5">
              <Spinner /> Reading the file...
            </p>
          )}
          {done && work.variables && (
            <section aria-label="Imported" className="card grid gap-4 p-5">
              <p className="font-medium">
                {counted(done.created, 'new customer', 'new customers')}.{' '}
                {counted(done.joined, 'row', 'rows')} joined a known customer,{' '}
                {(work.variables.read.rows - done.created - done.joined).toLocaleString('en-GB')}{' '}
                left out.
              </p>
              <LeftOut faults={done.faults} columns={work.variables.read.columns} />
              {done.created > 0 && (
                <div>
                  <UndoImport id={done.id} present={done.created} onUndone={work.reset} />
                </div>
              )}
            </section>
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
              onChange={(next) => setChosen({ file, mapping: next })}
            />
            <Panel title="What will happen" note="Nothing has been imported yet.">
              <div className="grid gap-4 p-5" aria-busy={preview.isFetching}>
                <dl className="flex flex-wrap gap-x-10 gap-y-3">
                  <Count label="New customers" count={read.creates} />
                  <Count label="Join a known customer" count={read.joins} />
                  <Count label="Left out" count={read.rows - read.creates - read.joins} />
                </dl>
                <p className="text-sm text-muted">
                  A row joins the customer with the same telephone number or e-mail address. It adds
                  what is new, and changes no name or address. New customers who never get in touch
                  are deleted after {KEPT_MONTHS} months.
                </p>
                <LeftOut faults={read.faults} columns={read.columns} />
                {work.error && (
                  <p role="alert" className="text-danger">
                    Nothing was imported. {failureSentence(work.error)}
                  </p>
                )}
                <div className="flex flex-wrap items-center gap-3">
                  <ActionButton
                    icon={<Upload aria-hidden className="size-4" />}
                    disabled={preview.isFetching || read.creates + read.joins === 0}
                    onAct={() => work.mutateAsync({ of: { file, mapping: read.mapping }, read })}
                  >
                    Import {counted(read.creates + read.joins, 'row', 'rows')}
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
            <EarlierImports except={done?.id} />
          </>
        )}
      </div>
    </>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl font-semibold tabular-nums">{count.toLocaleString('en-GB')}</dd>
    </div>
  );
}
