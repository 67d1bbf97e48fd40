import { CalendarDays, Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { ChooseAll, type Choosing, ChosenBar, useChosen } from '../../../kit/crud/admin/chosen.tsx';
import { ExportLink } from '../../../kit/crud/admin/export-link.tsx';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { PagedList } from '../../../kit/crud/admin/paged-list.tsx';
import { counted } from '../../../kit/crud/admin/person-kind.ts';
import { useLink } from '../../../kit/crud/admin/use-link.ts';
import { useNarrowing } from '../../../kit/crud/admin/use-narrowing.ts';
import { usePages } from '../../../kit/crud/admin/use-pages.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { FilterBar } from '../../../kit/ui/filter-bar.tsx';
import { RowBoundary } from '../../../kit/ui/row-boundary.tsx';
import { SearchField } from '../../../kit/ui/search-field.tsx';
import { Select } from '../../../kit/ui/select.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import type { Order } from '../../../kit/ui/sort-header.tsx';
import { Cell, Row, Table } from '../../../kit/ui/table.tsx';
import {
  type Appointment,
  appointmentSchema,
  appointmentStatuses,
  statusLabels,
} from '../appointment.ts';
import { VisitForm } from '../entry/admin/visit-form.tsx';
import { WaitingListButton } from '../waiting/admin/waiting-list.tsx';
import { AppointmentDialog } from './appointment-dialog.tsx';
import { statusTones } from './appointment-labels.ts';
import { useAppointmentCounts, useConfirmation } from './appointment-queries.ts';
import { AppointmentRow } from './appointment-row.tsx';
import { AssignmentFilter } from './assignment-filter.tsx';
import { ViewLinks } from './view-links.tsx';

const columnsWith = (choosing: Choosing<Appointment>) => [
  { header: 'Customer', before: <ChooseAll choosing={choosing} /> },
  'Service',
  { header: 'Date & Time', sortBy: 'preferredDate' },
  { header: 'Status', sortBy: 'status' },
  'Actions',
];
const ORDERS = [
  { value: 'attention asc', label: 'Needs action first' },
  { value: 'createdAt desc', label: 'Newest request first' },
  { value: 'createdAt asc', label: 'Oldest request first' },
  { value: 'preferredDate asc', label: 'Date of visit, ascending' },
  { value: 'preferredDate desc', label: 'Date of visit, descending' },
  { value: 'status asc', label: 'Status, ascending' },
  { value: 'status desc', label: 'Status, descending' },
] as const;
type OrderName = (typeof ORDERS)[number]['value'];
const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6'];
const NOTHING = 'No appointments found. New appointments will appear here.';
const NOTHING_OF_MINE = 'No visits assigned to you yet. They will appear here.';

const STATUSES = [
  { value: '', label: 'All statuses' },
  ...appointmentStatuses.map((value) => ({ value, label: statusLabels[value] })),
];
const FILTERS = [{ name: 'status', options: STATUSES }, { name: 'assignedTo' }];

export function AppointmentList() {
  const list = useNarrowing(FILTERS);
  const { status = '', assignedTo = '' } = list.chosen;
  const [orderName, setOrderName] = useState<OrderName>('attention asc');
  const [viewing, setViewing] = useState<Appointment>();
  const [isEntering, setEntering] = useState(false);
  const isAdviser = useIsAdviser();
  const [sort, direction] = orderName.split(' ') as [string, Order['direction']];
  const order = { sort, direction };
  const asked = { q: list.q, ...list.chosen, ...order };
  const query = usePages<Appointment>(adminApi.appointments(), asked, {
    schema: appointmentSchema,
  });
  const choosing = useChosen(query.records, ({ status }) => status === 'pending');
  const confirmation = useConfirmation();

  useLink<Appointment>({
    noun: 'appointment',
    find: adminApi.appointments(),
    open: (visit) => (visit === 'new' ? setEntering(true) : setViewing(visit)),
  });

  return (
    <>
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
          {isAdviser ? 'My visits' : 'Appointments'}
        </h1>
        <div className="contents max-sm:order-1 max-sm:flex max-sm:w-full max-sm:justify-between">
          <OpenCounts />
          <ViewLinks />
        </div>
        {!isAdviser && (
          <div className="ml-auto flex gap-2">
            <span className="max-sm:hidden">
              <WaitingListButton />
            </span>
            <Button icon={Plus} onClick={() => setEntering(true)}>
              New Visit
            </Button>
          </div>
        )}
      </header>
      {!(query.records?.length === 0 && !list.isNarrowed) && (
        <FilterBar
          count={list.count}
          search={
            <SearchField
              label="Search appointments"
              placeholder="Search appointments..."
              value={list.search}
              onChange={list.type}
            />
          }
        >
          <Select
            label="Show"
            value={status}
            options={STATUSES}
            onChange={(next) => list.narrow({ status: next })}
            className="h-10 sm:w-36"
          />
          <AssignmentFilter
            value={assignedTo}
            onChange={(next) => list.narrow({ assignedTo: next })}
          />
          <Select
            label="Sort by"
            value={orderName}
            options={ORDERS}
            onChange={(next) => setOrderName(next)}
            className="h-10 sm:w-52"
          />
          {!isAdviser && (
            <>
              <span className="grid sm:hidden">
                <WaitingListButton />
              </span>
              <ExportLink list="appointments" query={asked} />
            </>
          )}
        </FilterBar>
      )}
      <PagedList
        query={query}
        plural="appointments"
        narrowed={list.isNarrowed && { onShowAll: list.showAll }}
        icon={CalendarDays}
        empty={isAdviser ? NOTHING_OF_MINE : NOTHING}
      >
        {(appointments) => (
          <Table
            caption="Appointments"
            columns={columnsWith(choosing)}
            order={order}
            onOrder={(next) => setOrderName(nameOf(next))}
            aria-busy={!appointments}
          >
            {appointments?.map((appointment) => (
              <RowBoundary
                key={appointment.id}
                instead={(sentence) => (
                  <Row>
                    <Cell colSpan={5}>{sentence}</Cell>
                  </Row>
                )}
              >
                <AppointmentRow
                  appointment={appointment}
                  choosing={choosing}
                  onOpen={() => setViewing(appointment)}
                />
              </RowBoundary>
            )) ?? SKELETON_ROWS.map((key) => <RowSkeleton key={key} />)}
          </Table>
        )}
      </PagedList>
      <ChosenBar choosing={choosing}>
        <ActionButton
          icon={Check}
          onAct={() => confirmation.mutateAsync({ visits: choosing.chosen, status: 'confirmed' })}
        >
          Confirm {counted(choosing.chosen.length, 'visit')}
        </ActionButton>
      </ChosenBar>
      {viewing && <AppointmentDialog appointment={viewing} onClose={() => setViewing(undefined)} />}
      {isEntering && !isAdviser && <VisitForm onClose={() => setEntering(false)} />}
    </>
  );
}

const nameOf = ({ sort, direction }: Order): OrderName =>
  ORDERS.find(({ value }) => value === `${sort} ${direction}`)?.value ?? 'attention asc';

const RowSkeleton = () => (
  <Row className="visit-row stacks:gap-x-3! stacks:gap-y-1! stacks:p-4!">
    {['customer', 'service', 'time', 'status', 'actions'].map((area) => (
      <Cell key={area} className="py-3!" style={{ gridArea: area }}>
        <Skeleton className="h-5 w-24 max-w-full" />
      </Cell>
    ))}
  </Row>
);

function OpenCounts() {
  const { data, isPending } = useAppointmentCounts();
  return (
    <p className="flex gap-2">
      {data
        ? (['pending', 'confirmed'] as const).map((status) => (
            <Badge key={status} tone={statusTones[status]}>
              {data[status]} {statusLabels[status].toLowerCase()}
            </Badge>
          ))
        : isPending && <Skeleton className="h-6 w-44 rounded-full" />}
    </p>
  );
}
