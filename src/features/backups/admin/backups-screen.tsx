import { Archive, ArchiveRestore, Download, Save } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { PasswordCheck } from '../../../kit/crud/admin/password-check.tsx';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody } from '../../../kit/ui/dialog.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { Moment } from '../../../kit/ui/moment.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { RowSkeletons } from '../../../kit/ui/skeleton.tsx';
import { Cell, Row, Table } from '../../../kit/ui/table.tsx';
import { post } from '../../../lib/http/api-client.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { type BackupList, type BackupRun, backupListSchema, type KeptBackup } from '../backup.ts';

const COLUMNS = ['When', 'Size', 'Where', 'Trial restore', 'Actions'];
const WORKING_LOOK_MS = 1000;
const IDLE_LOOK_MS = 30_000;

/** The stored backups, and whether they can be restored. For owners. */
export function BackupsScreen() {
  const query = useRead(adminApi.backups(), {
    schema: backupListSchema,
    refetchInterval: ({ state }) => (state.data?.running ? WORKING_LOOK_MS : IDLE_LOOK_MS),
  });
  const { data } = query;
  const make = useBegin(adminApi.backups(), 'The backup could not be started.');
  const tryOne = useBegin(adminApi.backupTrial(), 'The trial restore could not be started.');
  const busy = !data || data.running !== null;
  return (
    <>
      <ScreenHeading
        title="Backups"
        subtitle="One a day. Kept: the last seven days, and one a week for the four weeks before."
      >
        <div className="flex shrink-0 flex-wrap gap-2">
          <ActionButton
            look="secondary"
            icon={ArchiveRestore}
            disabled={busy || data.backups.length === 0}
            onAct={() => tryOne.mutateAsync()}
          >
            Try a restore now
          </ActionButton>
          <ActionButton icon={Save} disabled={busy} onAct={() => make.mutateAsync()}>
            Back up now
          </ActionButton>
        </div>
      </ScreenHeading>
      {data && <State list={data} />}
      <div className="@container card">{contents()}</div>
    </>
  );

  function contents() {
    if (!data) {
      return (
        <NotLoaded query={query} text="Error loading the backups. Please try again.">
          <RowSkeletons rows={5} className="h-9" />
        </NotLoaded>
      );
    }
    if (data.backups.length === 0) {
      return <EmptyState icon={Archive} text="No backups yet. The server makes one a day." />;
    }
    return (
      <Table caption="Backups" columns={COLUMNS} lastRight>
        {data.backups.map((backup) => (
          <BackupRow key={backup.name} backup={backup} bucket={data.bucket} />
        ))}
      </Table>
    );
  }
}

const useBegin = (path: string, failed: string) =>
  useAction({
    call: () => post<BackupRun>(path),
    failed: (error) => `${failed} ${failureSentence(error)}`,
    changes: [adminApi.backups()],
    waits: true,
  });

const TONES = {
  neutral: 'bg-sunken',
  good: 'bg-good-soft text-good',
  waiting: 'bg-waiting-soft text-waiting',
  danger: 'bg-danger-soft text-danger',
};

function Note({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <p
      role={tone === 'danger' ? 'alert' : undefined}
      className={`rounded-xl px-4 py-3 text-sm wrap-anywhere ${TONES[tone]}`}
    >
      {children}
    </p>
  );
}

function State({ list }: { list: BackupList }) {
  const { running, failure, lastTrial, bucket, bucketProblem, encrypts } = list;
  return (
    <div className="mb-5 grid gap-3">
      <div role="status" className={running ? undefined : 'absolute'}>
        {running && <Progress run={running} />}
      </div>
      {failure && (
        <Note tone="danger">
          {failure.kind === 'trial' ? 'A trial restore of' : 'The backup'} {failure.name} failed
          {failure.finishedAt && ` on ${londonMoment(new Date(failure.finishedAt))}`}.{' '}
          {failure.problem}
        </Note>
      )}
      {lastTrial?.state === 'done' ? (
        <Note tone="good">{trialInWords(lastTrial)}</Note>
      ) : (
        !lastTrial && (
          <Note tone="neutral">
            No trial restore yet. Once a month the newest backup is restored into a scratch folder.
          </Note>
        )
      )}
      {bucketProblem && <Note tone="danger">The bucket cannot be read: {bucketProblem}</Note>}
      {!bucket && (
        <Note tone="waiting">
          Backups are on this machine only. If its disk fails, they are lost. Set BACKUP_URL to send
          them to a bucket.
        </Note>
      )}
      {bucket && !encrypts && (
        <Note tone="waiting">
          Backups leave this machine without encryption. Set BACKUP_PASSPHRASE to encrypt them.
        </Note>
      )}
    </div>
  );
}

function Progress({ run: { kind, step, percent } }: { run: BackupRun }) {
  return (
    <div className="grid gap-2 rounded-xl bg-accent-soft px-4 py-3 text-sm text-accent-strong">
      <p>
        {kind === 'trial' ? 'Restoring a backup as a trial' : 'Making a backup'}: {step}
        {percent !== null && ` (${percent} %)`}
      </p>
      <progress
        aria-label={step}
        max={100}
        value={percent ?? 0}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}

function BackupRow({ backup, bucket }: { backup: KeptBackup; bucket: string | null }) {
  const { name, madeAt, size, encrypted, here, inBucket, triedAt, differences } = backup;
  const places = [here && 'this machine', inBucket && `bucket ${bucket}`].filter(Boolean);
  const isWithinReach = places.length > 0;
  const [fetching, setFetching] = useState(false);
  return (
    <Row className="stacks:grid-cols-[1fr_auto] stacks:gap-y-2!">
      <Cell className="py-3 font-medium tabular-nums">
        <Moment at={madeAt} />
      </Cell>
      <Cell className="py-3 whitespace-nowrap tabular-nums">{sizeInWords(size)}</Cell>
      <Cell className="py-3 stacks:col-span-2">
        <span className="mr-2 inline-block first-letter:uppercase">
          {isWithinReach ? places.join(' and ') : 'another machine'}
        </span>
        <Badge tone={encrypted ? 'good' : 'neutral'}>
          {encrypted ? 'Encrypted' : 'Not encrypted'}
        </Badge>
      </Cell>
      <Cell className="py-3 text-muted stacks:col-span-2">
        {triedAt ? (
          <>
            <Badge tone={differences === 0 ? 'good' : 'danger'}>
              {differences === null ? 'Failed' : `${differences} differences`}
            </Badge>{' '}
            {londonMoment(new Date(triedAt))}
          </>
        ) : (
          'Not tried'
        )}
      </Cell>
      <Cell className="py-1.5">
        {isWithinReach && (
          <Button icon={Download} look="secondary" size="small" onClick={() => setFetching(true)}>
            Download<span className="sr-only"> {name}</span>
          </Button>
        )}
        {fetching && (
          <Dialog title="Download this backup?" onClose={() => setFetching(false)}>
            <DialogBody>
              <p className="mb-4">
                It contains everything: customers, visits and this site's keys. Please enter your
                password once more.
              </p>
              <PasswordCheck<{ proof: string }>
                path={adminApi.confirmPassword()}
                action="Download"
                onDone={({ proof }) => {
                  location.assign(`${adminApi.backupDownload(name)}?proof=${proof}`);
                  setFetching(false);
                }}
                onCancel={() => setFetching(false)}
              />
            </DialogBody>
          </Dialog>
        )}
      </Cell>
    </Row>
  );
}

const MB = 1024 * 1024;

function sizeInWords(bytes: number | null): string {
  if (bytes === null) return 'Size unknown';
  return bytes < 1024 * MB
    ? `${(bytes / MB).toFixed(1)} MB`
    : `${(bytes / MB / 1024).toFixed(2)} GB`;
}

/** `Restored and compared: 0 differences, …` for a successful trial. */
function trialInWords(trial: BackupRun): string {
  const { differences, rows, files, finishedAt, name } = trial;
  const counted = `${(rows ?? 0).toLocaleString('en-GB')} rows and ${(files ?? 0).toLocaleString('en-GB')} files`;
  const when = finishedAt && ` on ${londonMoment(new Date(finishedAt))}`;
  return `Restored and compared: ${differences} differences. ${counted} of the backup ${name}${when}.`;
}
