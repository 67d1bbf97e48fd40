import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Cell, Row } from '../../../kit/ui/table.tsx';

export function AppointmentRowSkeleton() {
  return (
    <Row className="visit-row">
      <Cell className="min-w-56 stacks:min-w-0 [grid-area:customer]">
        <Skeleton className="h-5 w-36" />
        <Skeleton className="mt-2 h-4 w-24" />
        <Skeleton className="mt-2 h-4 w-44" />
        <Skeleton className="mt-2 h-4 w-52 max-w-full" />
      </Cell>
      <Cell className="min-w-44 stacks:min-w-0 [grid-area:service]">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="mt-2 h-4 w-20" />
        <Skeleton className="mt-2 h-4 w-36 max-w-full" />
      </Cell>
      <Cell className="[grid-area:time]">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="mt-2 h-4 w-40 max-w-full" />
      </Cell>
      <Cell className="[grid-area:customer] stacks:justify-self-end">
        <Skeleton className="h-6 w-20 rounded-full" />
      </Cell>
      <Cell className="[grid-area:actions]">
        <Skeleton className="h-9 w-36" />
      </Cell>
    </Row>
  );
}
