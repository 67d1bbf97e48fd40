import { useQuery } from '@tanstack/react-query';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { ApiError, deleteAt, post } from '../../../lib/http/api-client.ts';
import { foldText } from '../../../lib/text/fold-text.ts';
import { z } from '../../../lib/text/zod.ts';
import { dateInWords, londonDayOf } from '../../../lib/time/london-day.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import type { PagedListProps } from '../../crud/admin/paged-list.tsx';
import { RecordTable } from '../../crud/admin/record-table.tsx';
import { EVERYTHING, useAction } from '../../crud/admin/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ask } from '../../ui/ask.tsx';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { Column } from '../../ui/sortable-table.tsx';
import { TRASH_DAYS, type TrashLine, trashLineSchema } from '../life.ts';
import { useLivingKind } from './living-kinds.ts';

export function TrashScreen() {
  const trash = useQuery<TrashLine[]>({
    queryKey: [adminApi.trash()],
    meta: { schema: z.array(trashLineSchema), failed: 'Failed to fetch the trash' },
    staleTime: 0,
  });
  const [search, setSearch] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const words = foldText(search.trim());
  const found = trash.data?.filter(({ title }) => foldText(title).includes(words));
  return (
    <>
      <ScreenHeading
        ref={heading}
        title="Trash"
        subtitle={`What you delete from the website stays here for ${TRASH_DAYS} days, unseen by visitors. Deleted customers, visits, messages and media files don’t come here: they are gone for good.`}
      />
      <div className="mb-4 flex">
        <SearchField
          label="Search trash"
          placeholder="Search trash..."
          value={search}
          onChange={setSearch}
        />
      </div>
      <TrashTable
        query={{ ...trash, records: found }}
        narrowed={
          words !== '' && {
            noMatch: `Nothing in the trash matches "${search.trim()}"`,
            showAllText: 'Show all',
            onShowAll: () => setSearch(''),
          }
        }
        onGone={() => heading.current?.focus()}
      />
    </>
  );
}

interface TrashTableProps extends Pick<PagedListProps<TrashLine>, 'query' | 'narrowed'> {
  /** The focus was in a row that is no longer there. */
  onGone(): void;
}

function TrashTable({ onGone, ...list }: TrashTableProps) {
  const kindOf = useLivingKind();
  const putBack = useAction({
    call: ({ id, slug }: { id: number; slug: string | undefined }) =>
      post(adminApi.trashRestore(id), { slug }),
    done: 'Restored from the trash',
    failed: 'Failed to restore: ',
    changes: EVERYTHING,
  });
  const remove = useAction({
    call: ({ id }: TrashLine) => deleteAt(adminApi.trashed(id)),
    done: 'Deleted for good',
    failed: 'Failed to delete: ',
    changes: EVERYTHING,
  });

  function restore(line: TrashLine, slug?: string): Promise<unknown> {
    return putBack.mutateAsync({ id: line.id, slug }).then(onGone, (error: unknown) => {
      const { error: said, proposal } = error instanceof ApiError ? error.body : {};
      if (typeof proposal === 'string') void askAs(line, proposal, said);
    });
  }

  const askAs = (line: TrashLine, proposal: string, said: string | undefined) =>
    ask({
      title: `Restore ${line.title}`,
      action: `Restore as ${proposal}`,
      look: 'primary',
      act: () => restore(line, proposal),
      text: (
        <>
          <p>{said}</p>
          <p>
            It can come back as <span className="font-medium text-ink">{proposal}</span>. You can
            change that later.
          </p>
        </>
      ),
    });

  const askToDelete = (line: TrashLine) =>
    ask({
      title: 'Delete for good',
      action: 'Delete for good',
      act: () => remove.mutateAsync(line).then(onGone),
      text: (
        <p>
          <span className="font-medium text-ink">{line.title}</span> will be gone for good, with its
          versions.
        </p>
      ),
    });

  const columns: Column<TrashLine>[] = [
    {
      header: 'What',
      cell({ record, id, title }) {
        const { noun } = kindOf({ record, id: String(id) });
        return (
          <>
            <span className="block font-medium wrap-anywhere">{title || noun}</span>
            <span className="text-muted">{noun}</span>
          </>
        );
      },
    },
    { header: 'Deleted', cell: ({ at, by }) => `${londonMoment(new Date(at))}, ${by}` },
    { header: 'Kept until', cell: ({ until }) => dateInWords(londonDayOf(new Date(until))) },
  ];

  return (
    <RecordTable
      {...list}
      plural="deleted records"
      caption="Trash"
      loadFailed="Error loading the trash. Please try again."
      icon={Trash2}
      empty="The trash is empty."
      columns={columns}
      beside={(line) => (
        <ActionButton
          look="secondary"
          size="small"
          aria-label={`Restore ${line.title}`}
          icon={RotateCcw}
          onAct={() => restore(line)}
        >
          Restore
        </ActionButton>
      )}
      nameOf={({ title }) => title}
      menu={(line) => [
        { label: 'Delete for good', icon: Trash2, onSelect: () => askToDelete(line) },
      ]}
    />
  );
}
