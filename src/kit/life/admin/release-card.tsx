import { CalendarClock, Eye, Pencil, Rocket, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { callApi, deleteAt, post } from '../../../lib/http/api-client.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { counted } from '../../crud/admin/person-kind.ts';
import { EVERYTHING, useAction } from '../../crud/admin/use-action.ts';
import { ask } from '../../ui/ask.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { DraftLine } from '../life.ts';
import type { Release, ReleaseInput } from '../release.ts';
import { isSame } from './life-queries.ts';
import { useLivingKind } from './living-kinds.ts';
import { PreviewDialog } from './preview-dialog.tsx';

const STATUSES: Record<Release['status'], { label: string; tone: Tone }> = {
  planned: { label: 'Planned', tone: 'accent' },
  published: { label: 'Published', tone: 'good' },
  refused: { label: 'Not published', tone: 'danger' },
  undone: { label: 'Undone', tone: 'neutral' },
};

/** Whether it can still be changed and published. */
export const isOpen = ({ status }: Release) => status === 'planned' || status === 'refused';

/** A new one, or the one with this id. */
export const useReleaseSaving = () =>
  useAction({
    call: ({ id, name, at, drafts, version }: ReleaseInput & { id?: number }) =>
      callApi<Release>(id === undefined ? adminApi.releases() : adminApi.release(id), {
        method: id === undefined ? 'POST' : 'PUT',
        body: { name, at, drafts, version },
      }),
    done: 'Release saved',
    failed: 'Failed to save the release: ',
    changes: EVERYTHING,
  });

interface ReleaseCardProps {
  release: Release;
  drafts: readonly DraftLine[];
  onEdit(): void;
}

export function ReleaseCard({ release, drafts, onEdit }: ReleaseCardProps) {
  const { id, name, at, status, refusals } = release;
  const kindOf = useLivingKind();
  const [previewing, setPreviewing] = useState(false);
  const path = adminApi.release(id);
  const publish = useAction({
    call: () => post(adminApi.releasePublish(id)),
    done: `${name} published`,
    failed: 'Not published: ',
    changes: EVERYTHING,
  });
  const undo = useAction({
    call: () => post(adminApi.releaseUndo(id)),
    done: { title: `${name} undone`, description: 'The site is as it was before.' },
    failed: 'Not undone: ',
    changes: EVERYTHING,
  });
  const remove = useAction({
    call: () => deleteAt(path),
    done: { title: 'Release deleted', description: 'Its drafts stay.' },
    failed: 'Failed to delete the release: ',
    changes: EVERYTHING,
  });
  const { label, tone } = STATUSES[status];
  const canChange = isOpen(release);

  const askToPublish = () =>
    ask({
      title: `Publish ${name}`,
      action: 'Publish now',
      look: 'primary',
      text: `Visitors see ${counted(release.drafts.length, 'change')} at once. One press on Undo takes all of it back.`,
      act: () => publish.mutateAsync(),
    });
  const askToUndo = () =>
    ask({
      title: `Undo ${name}`,
      action: 'Undo',
      text: 'The site goes back to how it was before. New records go to the trash.',
      act: () => undo.mutateAsync(),
    });
  const askToDelete = () =>
    ask({
      title: 'Delete release',
      action: 'Delete',
      text: `${name} will be gone for good. Its drafts stay.`,
      act: () => remove.mutateAsync(),
    });

  return (
    <li className="card grid gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-60">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
            {name}
            <Badge tone={tone}>{label}</Badge>
          </h3>
          <p className="mt-0.5 flex items-center gap-1.5 text-sm text-muted">
            <CalendarClock aria-hidden className="size-4 shrink-0" />
            {at ? londonMoment(new Date(at)) : 'By hand'}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {canChange && (
            <>
              <Button icon={Eye} look="secondary" size="small" onClick={() => setPreviewing(true)}>
                Preview
              </Button>
              <Button icon={Pencil} look="secondary" size="small" onClick={onEdit}>
                Edit
              </Button>
            </>
          )}
          {status !== 'published' && (
            <Button icon={Trash2} look="secondary" size="small" onClick={askToDelete}>
              Delete
            </Button>
          )}
          {canChange && (
            <Button
              icon={Rocket}
              size="small"
              disabled={release.drafts.length === 0}
              onClick={askToPublish}
            >
              Publish now
            </Button>
          )}
          {status === 'published' && (
            <Button icon={Undo2} look="secondary" size="small" onClick={askToUndo}>
              Undo
            </Button>
          )}
        </div>
      </div>
      {canChange && release.drafts.length === 0 && (
        <p className="text-sm text-muted">No drafts in it yet. Press Edit to choose them.</p>
      )}
      <ul className="grid gap-1.5 text-sm empty:hidden">
        {release.drafts.map((draft) => {
          const { noun, href } = kindOf(draft);
          const title = drafts.find((one) => isSame(one, draft))?.title;
          const refusal = refusals.find((one) => isSame(one, draft));
          return (
            <li key={`${draft.record} ${draft.id}`} className="wrap-anywhere">
              {href && canChange ? (
                <Link to={href} className="contact-link">
                  {title ?? noun}
                </Link>
              ) : (
                (title ?? noun)
              )}
              {title && <span className="ml-2 text-muted">{noun}</span>}
              {refusal && <span className="block text-danger">{refusal.error}</span>}
            </li>
          );
        })}
      </ul>
      {previewing && <PreviewDialog of={{ release: id }} onClose={() => setPreviewing(false)} />}
    </li>
  );
}
