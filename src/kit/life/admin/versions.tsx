// The versions of a record that a form edits: what each edit changed, how it was before, and the way back to it.
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { post } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import type { RecordFormState } from '../../crud/admin/record-form.tsx';
import { EVERYTHING, useAction } from '../../crud/admin/use-action.ts';
import { ask } from '../../ui/ask.tsx';
import { Button } from '../../ui/button.tsx';
import { NotLoaded } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type KeptVersion, type Version, versionSchema } from '../life.ts';
import { Differences, type Fields, labelsOf } from './differences.tsx';
import type { FormDraft } from './use-draft.ts';

/** Below a form, folded. Nothing for a new record. */
export function Versions({ state }: { state: RecordFormState }) {
  const [open, setOpen] = useState(false);
  const { draft, noun } = state;
  if (!draft || draft.isNew) return null;
  return (
    <section
      aria-label={`Versions of this ${noun}`}
      className="grid min-w-0 gap-4 border-t border-line pt-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">Versions</p>
        <Button
          icon={History}
          look="secondary"
          size="small"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide versions' : 'Show versions'}
        </Button>
      </div>
      {open && <VersionList state={state} of={draft} />}
    </section>
  );
}

/** What opens is below a long form. One function, so that it scrolls once and not whenever the form is drawn. */
const scrollIntoView = (opened: HTMLElement | null) => opened?.scrollIntoView({ block: 'nearest' });

interface VersionListProps {
  state: RecordFormState;
  of: FormDraft;
}

function VersionList({ state, of }: VersionListProps) {
  const { fields, read, restart, saved } = state;
  const query = useQuery<Version[]>({
    queryKey: [adminApi.versions(of.record, of.id)],
    meta: { schema: z.array(versionSchema) },
    staleTime: 0,
  });
  const { data } = query;
  const [compared, setCompared] = useState<number>();
  const restoration = useAction({
    call: ({ version }: Version) =>
      post<unknown>(adminApi.versionRestore(of.record, of.id, version), {
        version: saved().version,
      }),
    done: { title: 'Version restored', description: 'The one before is in the list.' },
    failed: 'Failed to restore the version: ',
    changes: EVERYTHING,
  });

  const askToRestore = (version: Version) =>
    ask({
      title: 'Restore this version',
      action: 'Restore',
      look: 'primary',
      act: () =>
        restoration
          .mutateAsync(version)
          .then((answer) => (of.onWritten ? of.onWritten(answer) : restart(read(answer)))),
      text: (
        <>
          <p>
            It is again as it was until {londonMoment(new Date(version.at))}. To undo that, restore
            the newest version.
          </p>
          {state.isDirty && <p>What you have typed and not saved will be lost.</p>}
        </>
      ),
    });

  if (!data) {
    return (
      <NotLoaded query={query} text="Error loading versions. Please try again.">
        <Skeleton className="h-12" />
      </NotLoaded>
    );
  }
  if (data.length === 0) {
    return <p className="text-sm text-muted">No versions yet. Each change keeps the one before.</p>;
  }
  return (
    <ol
      ref={scrollIntoView}
      className="grid min-w-0 gap-px overflow-hidden rounded-lg border border-line bg-line"
    >
      {data.map((one) => {
        const { version, at, by, changed } = one;
        const until = londonMoment(new Date(at));
        const isCompared = compared === version;
        return (
          <li key={version} className="grid min-w-0 gap-3 bg-surface px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0 grow basis-64 text-sm">
                <span className="font-medium">Until {until}</span>
                <span className="block text-muted">
                  {by} then changed {inShort(changed, fields)}
                </span>
              </p>
              <span className="flex flex-wrap gap-2">
                <Button
                  look="secondary"
                  size="small"
                  aria-expanded={isCompared}
                  aria-label={`Compare the version until ${until}`}
                  onClick={() => setCompared(isCompared ? undefined : version)}
                >
                  Compare
                </Button>
                <Button
                  look="secondary"
                  size="small"
                  aria-label={`Restore this version, until ${until}`}
                  onClick={() => askToRestore(one)}
                >
                  Restore this version
                </Button>
              </span>
            </div>
            {isCompared && <Comparison state={state} of={of} version={version} />}
          </li>
        );
      })}
    </ol>
  );
}

function Comparison({ state, of, version }: VersionListProps & { version: number }) {
  const { fields, input, saved } = state;
  const { data, isError } = useQuery<KeptVersion>({
    queryKey: [adminApi.version(of.record, of.id, version)],
  });
  if (isError) return <p className="text-sm text-danger">This version could not be loaded.</p>;
  if (!data) return <Skeleton className="h-10" />;
  return (
    <div ref={scrollIntoView}>
      <Differences
        fields={fields}
        titles={['Then', 'Now']}
        before={of.valuesOf(data.data)}
        after={saved()}
        names={Object.keys(input.shape)}
      />
    </div>
  );
}

const SHOWN = 3;

const inList = new Intl.ListFormat('en-GB');

/** `Title, Price from and 2 more`. */
function inShort(changed: readonly string[], fields: Fields): string {
  const labels = labelsOf(changed, fields);
  const more = labels.length - SHOWN;
  const told = more > 0 ? [...labels.slice(0, SHOWN), `${more} more`] : labels;
  return inList.format(told) || 'nothing that the form shows';
}
