import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Eye, PackagePlus, Pencil, PenLine, Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { z } from '../../../lib/text/zod.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { urls } from '../../../urls.ts';
import { PagedList } from '../../crud/admin/paged-list.tsx';
import { RecordTable } from '../../crud/admin/record-table.tsx';
import { ask } from '../../ui/ask.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import { RowSkeletons } from '../../ui/skeleton.tsx';
import type { Column } from '../../ui/sortable-table.tsx';
import type { DraftLine } from '../life.ts';
import { type Release, releaseSchema } from '../release.ts';
import { isSame, useDraftDiscarding, useDrafts } from './life-queries.ts';
import { useLivingKind } from './living-kinds.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { isOpen, ReleaseCard, useReleaseSaving } from './release-card.tsx';
import { ReleaseDialog } from './release-dialog.tsx';

export function DraftsScreen() {
  const drafts = useDrafts();
  const releases = useQuery<Release[]>({
    queryKey: [adminApi.releases()],
    meta: { schema: z.array(releaseSchema), failed: 'Failed to fetch releases' },
  });
  const [editing, setEditing] = useState<Release | 'new'>();
  const [looking, setLooking] = useState(false);
  const newRelease = (
    <Button icon={Plus} onClick={() => setEditing('new')}>
      New release
    </Button>
  );
  return (
    <>
      <ScreenHeading
        title="Drafts and Releases"
        subtitle={
          <>
            Changes that visitors do not see yet, and when they will.{' '}
            <Link to={urls.admin.trash()} className="contact-link">
              See the trash
            </Link>
          </>
        }
      >
        <div className="flex flex-wrap gap-2">
          <Button icon={CalendarDays} look="secondary" onClick={() => setLooking(true)}>
            Preview a day
          </Button>
          {newRelease}
        </div>
      </ScreenHeading>
      <section aria-labelledby="drafts" className="mb-8">
        <h2 id="drafts" className="mb-3 font-semibold">
          Drafts
        </h2>
        <DraftTable query={drafts} releases={releases.data ?? []} />
      </section>
      <section aria-labelledby="releases">
        <h2 id="releases" className="mb-3 font-semibold">
          Releases
        </h2>
        <PagedList
          query={{ ...releases, records: releases.data }}
          plural="releases"
          icon={PackagePlus}
          empty="No releases. A release publishes several drafts at one moment, such as a sale with its banner, offers and prices."
          emptyAction={newRelease}
          className=""
          messageClass="card"
        >
          {(all) =>
            all ? (
              <ul className="grid gap-4">
                {all.map((release) => (
                  <ReleaseCard
                    key={release.id}
                    release={release}
                    drafts={drafts.data ?? []}
                    onEdit={() => setEditing(release)}
                  />
                ))}
              </ul>
            ) : (
              <div className="card">
                <RowSkeletons rows={2} className="h-16" />
              </div>
            )
          }
        </PagedList>
      </section>
      {editing && (
        <ReleaseDialog
          release={editing === 'new' ? undefined : editing}
          drafts={drafts.data ?? []}
          onClose={() => setEditing(undefined)}
        />
      )}
      {looking && <PreviewDialog onClose={() => setLooking(false)} />}
    </>
  );
}

interface DraftRow {
  id: string;
  draft: DraftLine;
}

interface DraftTableProps {
  query: ReturnType<typeof useDrafts>;
  releases: readonly Release[];
}

function DraftTable({ query, releases }: DraftTableProps) {
  const kindOf = useLivingKind();
  const navigate = useNavigate();
  const [previewed, setPreviewed] = useState<DraftLine>();
  const save = useReleaseSaving();
  const discard = useDraftDiscarding();
  const askToDiscard = (draft: DraftLine) =>
    ask({
      title: 'Discard draft',
      action: 'Discard draft',
      act: () => discard.mutateAsync(draft),
      text: (
        <p>
          <span className="font-medium text-ink">{draft.title}</span>: what is on the site stays as
          it is.
        </p>
      ),
    });

  function actionsFor(draft: DraftLine) {
    const { record, id, release } = draft;
    const { href = '' } = kindOf(draft);
    const inIt = releases.find((one) => one.id === release);
    const without = (one: Release) => one.drafts.filter((other) => !isSame(other, draft));
    return [
      { label: 'Open', icon: Pencil, onSelect: () => void navigate(href) },
      { label: 'Preview', icon: Eye, onSelect: () => setPreviewed(draft) },
      ...(inIt
        ? [
            {
              label: `Take out of ${inIt.name}`,
              icon: PackagePlus,
              onSelect: () => save.mutate({ ...inIt, drafts: without(inIt) }),
            },
          ]
        : releases.filter(isOpen).map((one) => ({
            label: `Add to ${one.name}`,
            icon: PackagePlus,
            onSelect: () => save.mutate({ ...one, drafts: [...one.drafts, { record, id }] }),
          }))),
      { label: 'Discard', icon: Undo2, onSelect: () => askToDiscard(draft) },
    ];
  }

  const columns: Column<DraftRow>[] = [
    {
      header: 'Draft',
      cell({ draft }) {
        const { noun, href = '' } = kindOf(draft);
        return (
          <>
            <Link to={href} className="block font-medium wrap-anywhere hover:underline">
              {draft.title || noun}
            </Link>
            <span className="text-muted">{noun}</span>
          </>
        );
      },
    },
    {
      header: 'Release',
      cell({ draft }) {
        const release = releases.find(({ id }) => id === draft.release);
        return release ? <Badge tone="accent">{release.name}</Badge> : null;
      },
    },
    { header: 'Saved', cell: ({ draft }) => `${londonMoment(new Date(draft.at))}, ${draft.by}` },
  ];

  return (
    <>
      <RecordTable
        query={{
          ...query,
          records: query.data?.map((draft) => ({ id: `${draft.record} ${draft.id}`, draft })),
        }}
        plural="drafts"
        icon={PenLine}
        empty="No drafts. In any form, press ‘Save draft’: visitors see nothing of it until you publish."
        columns={columns}
        nameOf={({ draft }) => draft.title || kindOf(draft).noun}
        menu={({ draft }) => actionsFor(draft)}
      />
      {previewed && (
        <PreviewDialog
          of={{ record: previewed.record, id: previewed.id }}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </>
  );
}
