import { Navigate, useParams } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { ApiError } from '../../../lib/http/api-client.ts';
import { urls } from '../../../urls.ts';
import type { CustomerAnswer } from '../customer.ts';
import { Board } from './board.tsx';
import { CustomerList } from './customer-list.tsx';
import { Household, type HouseholdParts } from './household.tsx';
import { ImportScreen } from './import-screen.tsx';

/** The list; by its address the board, the import, or one household. */
export function CustomerScreen(parts: HouseholdParts) {
  const { customer } = useParams();
  if (customer === undefined) return <CustomerList />;
  if (customer === 'board') return <Board />;
  if (customer === 'import') return <ImportScreen />;
  return <OneCustomer key={customer} id={customer} parts={parts} />;
}

function OneCustomer({ id, parts }: { id: string; parts: HouseholdParts }) {
  const { data, error, isFetching, refetch } = useRead<CustomerAnswer>(
    adminApi.customer(encodeURIComponent(id)),
  );
  if (data) return <Household customer={data} {...parts} />;
  if (!error) {
    return (
      <div className="grid gap-5" aria-busy="true">
        <p role="status" className="sr-only">
          Loading the customer
        </p>
        <Skeleton className="h-9 w-48" />
        <Skeleton className="h-96 w-full" />
      </div>
    );
  }
  const body = error instanceof ApiError ? error.body : {};
  const mergedInto = 'mergedInto' in body ? Number(body.mergedInto) : undefined;
  if (mergedInto) return <Navigate replace to={urls.openCustomer(mergedInto)} />;
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div className="card">
      <ErrorState
        text={isGone ? 'This customer no longer exists.' : 'The customer could not be loaded.'}
        query={{ refetch, isFetching }}
      />
    </div>
  );
}
