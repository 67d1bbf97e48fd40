import { CircleCheck, Signpost } from 'lucide-react';
import { useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { RecordTable } from '../../../kit/crud/admin/record-table.tsx';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
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
      <RecordTable
        query={{ ...query, records: query.data?.map((row, id) => ({ ...row, id })) }}
        plural="addresses"
        caption="Addresses not found"
        icon={CircleCheck}
        empty="Every address that visitors asked for had a page."
        columns={columns}
        beside={({ path }) => (
          <Button icon={Signpost} look="secondary" size="small" onClick={() => setMending(path)}>
            Redirect<span className="sr-only"> {path}</span>
          </Button>
        )}
      />
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
