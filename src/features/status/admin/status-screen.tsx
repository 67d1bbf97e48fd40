import {
  CircleAlert,
  CircleCheck,
  CircleMinus,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import { Link } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { useIsOwner } from '../../../kit/crud/admin/own-account.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { Badge, type Tone } from '../../../kit/ui/badge.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { RowSkeletons } from '../../../kit/ui/skeleton.tsx';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { urls } from '../../../urls.ts';
import { type PartState, type Status, type StatusPart, statusSchema } from '../status.ts';

const REFRESH_MS = 30_000;

const STATES: Record<PartState, { label: string; tone: Tone; icon: LucideIcon }> = {
  fine: { label: 'Fine', tone: 'good', icon: CircleCheck },
  look: { label: 'Look at this', tone: 'waiting', icon: CircleAlert },
  wrong: { label: 'Wrong', tone: 'danger', icon: TriangleAlert },
  unused: { label: 'Not in use', tone: 'neutral', icon: CircleMinus },
};

interface Way {
  to: string;
  label: string;
  ownersOnly?: true;
}

const PARTS: Record<StatusPart, { label: string; way?: Way }> = {
  server: { label: 'Server' },
  database: { label: 'Database' },
  messages: { label: 'Messages', way: { to: urls.admin.messages(), label: 'Message log' } },
  backups: {
    label: 'Backups',
    way: { to: urls.admin.backups(), label: 'All backups', ownersOnly: true },
  },
  disk: { label: 'Disk' },
  certificate: { label: 'Certificate' },
  errors: { label: 'Errors' },
  memory: { label: 'Memory' },
};

/** The server's status in plain sentences, refreshed every 30 seconds while the screen is open. */
export function StatusScreen() {
  const { data, isPending, isFetching, isError, refetch } = useRead(adminApi.status(), {
    schema: statusSchema,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <ScreenHeading
        title="Status"
        subtitle={
          data
            ? `The server's status, checked on ${londonMoment(new Date(data.checkedAt))}, and again every 30 seconds.`
            : "The server's status."
        }
      />
      {isError && (
        <div className="card mb-5">
          <ErrorState
            text="The server's status could not be loaded."
            query={{ refetch, isFetching }}
          />
        </div>
      )}
      {isPending && (
        <div className="card">
          <RowSkeletons rows={8} className="h-9" />
        </div>
      )}
      {data && <Parts parts={data.parts} />}
    </>
  );
}

/** Parts that need a look come first; the rest is folded. */
function Parts({ parts }: Pick<Status, 'parts'>) {
  const wanting = parts.filter(({ state }) => state === 'wrong' || state === 'look');
  const others = parts.filter((part) => !wanting.includes(part));
  return (
    <div className="grid gap-5">
      {wanting.length > 0 ? (
        <PartList parts={wanting} />
      ) : (
        <p className="card flex items-center gap-2 px-5 py-4 font-medium">
          <CircleCheck aria-hidden className="size-5 text-good" />
          All is well.
        </p>
      )}
      <details>
        <summary className="contact-link w-fit cursor-pointer py-1 font-medium">
          What we check
        </summary>
        <div className="mt-3">
          <PartList parts={others} />
        </div>
      </details>
    </div>
  );
}

function PartList({ parts }: Pick<Status, 'parts'>) {
  const isOwner = useIsOwner();
  return (
    <dl className="card divide-y divide-line">
      {parts.map(({ part, state, says }) => {
        const { label, way } = PARTS[part];
        const { label: stateLabel, tone, icon: Icon } = STATES[state];
        return (
          <div key={part} className="gap-x-6 gap-y-1 px-5 py-4 sm:flex">
            <dt className="flex shrink-0 items-start justify-between gap-3 font-medium sm:w-64">
              {label}
              <Badge tone={tone}>
                <Icon aria-hidden className="size-3.5" />
                {stateLabel}
              </Badge>
            </dt>
            <dd className="mt-1 text-muted wrap-anywhere sm:mt-0">
              {says}{' '}
              {way && (isOwner || !way.ownersOnly) && (
                <Link to={way.to} className="contact-link font-medium whitespace-nowrap">
                  {way.label}
                </Link>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
