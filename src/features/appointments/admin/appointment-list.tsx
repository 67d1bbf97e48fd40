import { CalendarDays, SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { SearchField } from '../../../kit/ui/search-field.tsx';
import { Select } from '../../../kit/ui/select.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Table } from '../../../kit/ui/table.tsx';
import {
  type Appointment,
  type AppointmentStatus,
  appointmentStatuses,
  statusLabels,
} from '../appointment.ts';
import { useAppointments } from './appointment-queries.ts';
import { AppointmentRow } from './appointment-row.tsx';
import { AppointmentRowSkeleton } from './appointment-row-skeleton.tsx';
import { matchesSearch, statusTones } from './appointment-words.ts';
import { DeleteAppointmentDialog } from './delete-appointment-dialog.tsx';

const COLUMNS = ['Customer', 'Service', 'Date & Time', 'Status', 'Actions'];
const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6'];
// Each row carries a dropdown: thousands at once would make the page slow to open.
const ROWS_AT_ONCE = 50;

type StatusFilter = AppointmentStatus | 'all';

const FILTERS: readonly { value: StatusFilter; label: string }[] = [
  { value: 'all', label: 'All statuses' },
  ...appointmentStatuses.map((value) => ({ value, label: statusLabels[value] })),
];

export function AppointmentList() {
  const { data, isPending, isFetching, refetch } = useAppointments();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-2xl font-semibold tracking-tight outline-none"
        >
          Appointments
        </h1>
        <p className="flex gap-2">
          {data ? (
            <>
              <CountBadge status="pending" appointments={data} />
              <CountBadge status="confirmed" appointments={data} />
            </>
          ) : (
            isPending && <Skeleton className="h-6 w-44 rounded-full" />
          )}
        </p>
      </header>
      {data ? (
        <Appointments appointments={data} focusAfterDeletion={() => heading.current} />
      ) : (
        <div className="@container">
          {isPending && <Skeleton className="mb-4 h-22 rounded-lg sm:h-10" />}
          <div className="card overflow-clip">
            {isPending ? (
              <Table caption="Appointments" columns={COLUMNS} aria-busy>
                {SKELETON_ROWS.map((key) => (
                  <AppointmentRowSkeleton key={key} />
                ))}
              </Table>
            ) : (
              <ErrorState
                text="Error loading appointments. Please try again."
                onRetry={() => void refetch()}
                retrying={isFetching}
              />
            )}
          </div>
        </div>
      )}
    </>
  );
}

function CountBadge({
  status,
  appointments,
}: {
  status: AppointmentStatus;
  appointments: Appointment[];
}) {
  const count = appointments.filter((one) => one.status === status).length;
  return (
    <Badge tone={statusTones[status]}>
      {count} {statusLabels[status].toLowerCase()}
    </Badge>
  );
}

interface AppointmentsProps {
  appointments: Appointment[];
  focusAfterDeletion(): HTMLElement | null;
}

function Appointments({ appointments, focusAfterDeletion }: AppointmentsProps) {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<StatusFilter>('all');
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const [deleting, setDeleting] = useState<Appointment>();

  const found = appointments.filter(
    (one) => (filter === 'all' || one.status === filter) && matchesSearch(one, search),
  );
  const shown = found.slice(0, limit);

  if (appointments.length === 0 && !deleting) {
    return (
      <div className="card">
        <EmptyState
          icon={CalendarDays}
          text="No appointments found. New appointments will appear here."
        />
      </div>
    );
  }
  return (
    <>
      <div className="mb-4 flex flex-col gap-2 sm:flex-row">
        <SearchField
          label="Search appointments"
          placeholder="Search appointments..."
          value={search}
          onChange={setSearch}
        />
        <Select
          label="Show"
          value={filter}
          options={FILTERS}
          onChange={(next) => setFilter(next)}
          className="h-10 sm:w-44"
        />
      </div>
      <p role="status" className="sr-only">
        {found.length} of {appointments.length} appointments shown
      </p>
      <div className="@container">
        <div className="card overflow-clip">
          {found.length === 0 ? (
            <EmptyState icon={SearchX} text="No appointments match your search.">
              <Button
                look="secondary"
                onClick={() => {
                  setSearch('');
                  setFilter('all');
                }}
              >
                Show all appointments
              </Button>
            </EmptyState>
          ) : (
            <Table caption="Appointments" columns={COLUMNS}>
              {shown.map((appointment) => (
                <AppointmentRow
                  key={appointment.id}
                  appointment={appointment}
                  onDelete={() => setDeleting(appointment)}
                />
              ))}
            </Table>
          )}
        </div>
      </div>
      {shown.length < found.length && (
        <p className="mt-4 flex flex-wrap items-center justify-center gap-3 text-sm text-muted">
          {shown.length} of {found.length} shown
          <Button look="secondary" size="small" onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
            Show more
          </Button>
        </p>
      )}
      {deleting && (
        <DeleteAppointmentDialog
          appointment={deleting}
          onClose={() => setDeleting(undefined)}
          focusAfterDeletion={focusAfterDeletion}
        />
      )}
    </>
  );
}
