import { CircleCheck, Signpost } from 'lucide-react';
import { useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { PagedList } from '../../../kit/crud/admin/paged-list.tsx';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { type Column, SortableTable } from '../../../kit/ui/sortable-table.tsx';
import { z } from '../../../lib/text/zod.ts';
import { type MissedPath, missedPathSchema, redirects } from '../redirect.ts';
import { LastTime, Times } from './redirect-list.tsx';

const columns: Column<MissedPath & { id: number }>[] = [
  {
    header: 'Address',
    cell: ({ path }) => <span className="font-medium wrap-anywhere">{path}</span>,
  },
  { header: 'Asked for', cell: ({ count }) => <Times count={count} /> },
  {
    header: 'Linked from',
    cell: ({ referrerHost }) => (
      <span className="block max-w-56 truncate" title={referrerHost}>
        {referrerHost || '–'}
      </span>
    ),
  },
  { header: 'Last time', cell: ({ lastAt }) => <LastTime at={lastAt} /> },
];

/** Addresses without a page that visitors asked for: one press makes a redirect. */
export function MissedPaths() {
  const query = useRead(adminApi.notFound(), { schema: z.array(missedPathSchema), staleTime: 0 });
  const [mending, setMending] = useState<string>();
  return (
    <>
      <ScreenHeading
        title="Not Found"
        subtitle="Addresses without a page that visitors and robots asked for in the last 30 days."
      />
      <PagedList
        query={{ ...query, records: query.data?.map((row, id) => ({ ...row, id })) }}
        plural="addresses"
        icon={CircleCheck}
        empty="Every address that visitors asked for had a page."
      >
        {(records) => (
          <SortableTable
            caption="Addresses not found"
            columns={columns}
            records={records}
            actions={({ path }) => (
              <Button look="secondary" size="small" onClick={() => setMending(path)}>
                <Signpost aria-hidden className="size-4" />
                Redirect<span className="sr-only"> {path}</span>
              </Button>
            )}
          />
        )}
      </PagedList>
      {mending !== undefined && (
        <ResourceForm
          resource={redirects}
          record={undefined}
          blank={{ ...redirects.blank, from: mending }}
          onSaved={() => void query.refetch()}
          onClose={() => setMending(undefined)}
        />
      )}
    </>
  );
}
