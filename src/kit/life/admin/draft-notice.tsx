import { PenLine } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { dateInWords, londonDayOf } from '../../../lib/time/london-day.ts';
import type { Values } from '../../crud/admin/versions.ts';
import { ask } from '../../ui/ask.tsx';
import { Button } from '../../ui/button.tsx';
import type { Warning } from '../life.ts';
import { Differences, type Fields, fieldOf } from './differences.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import type { FormDraft } from './use-draft.ts';

type Open = 'preview' | 'comparison';

/** The part of a form's state that a draft needs. */
interface DraftState {
  draft: FormDraft | undefined;
  element: RefObject<HTMLFormElement | null>;
  fields: Fields;
  form: { getValues(): Values };
  input: { shape: object };
  isDirty: boolean;
  restart(record: Values): void;
  saved(): Values;
}

/** Above the form of a record that has a draft. */
export function DraftNotice({ state }: { state: DraftState }) {
  const { draft, element, fields, form, input, isDirty, restart, saved } = state;
  const [open, setOpen] = useState<Open>();
  const kept = draft?.draft;
  if (!draft) return null;

  const askToDiscard = () =>
    ask({
      title: 'Discard draft',
      action: 'Discard draft',
      act: () => draft.discard().then(() => restart(saved())),
      // What asked is gone with the draft.
      focusAfter: (isDone) =>
        isDone ? element.current?.querySelector<HTMLElement>('input, textarea') : undefined,
      text: <p>The site stays as it is.</p>,
    });

  return (
    <>
      {kept && (
        <section
          aria-label="Draft"
          className="shrink-0 rounded-xl bg-waiting-soft px-5 py-3 text-sm sm:px-6 in-[.card]:rounded-none in-[[role=dialog]]:rounded-none"
        >
          <div className="flex flex-wrap items-center gap-2">
            <p className="flex grow basis-72 items-start gap-2.5 text-waiting">
              <PenLine aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span>
                Draft by {kept.by}, {dateInWords(londonDayOf(new Date(kept.at)))}:{' '}
                {draft.isInternal ? 'not used yet.' : 'not on the site yet.'}
              </span>
            </p>
            {!draft.isInternal && (
              <Button look="secondary" size="small" onClick={() => setOpen('preview')}>
                Preview
              </Button>
            )}
            {!draft.isNew && (
              <Button
                look="secondary"
                size="small"
                aria-expanded={open === 'comparison'}
                onClick={() => setOpen(open === 'comparison' ? undefined : 'comparison')}
              >
                {draft.isInternal ? 'What is used now' : 'What is on the site'}
              </Button>
            )}
            <Button look="secondary" size="small" onClick={askToDiscard}>
              Discard
            </Button>
          </div>
          {open === 'comparison' && (
            <div className="mt-3 max-h-80 overflow-y-auto rounded-lg bg-surface p-3">
              <Differences
                fields={fields}
                titles={['Now', 'Draft']}
                before={saved()}
                after={form.getValues()}
                names={Object.keys(input.shape)}
              />
            </div>
          )}
        </section>
      )}
      {kept && open === 'preview' && (
        <PreviewDialog
          of={{ record: draft.record, id: draft.id }}
          note={isDirty ? 'Without what you have typed since you saved the draft.' : undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

/** Asks whether to publish in spite of what looks wrong. */
export const askToPublish = (warnings: readonly Warning[], fields: Fields) =>
  ask({
    title: 'Before you publish',
    action: 'Publish anyway',
    look: 'primary',
    text: (
      <ul className="grid list-disc gap-1.5 pl-5">
        {warnings.map(({ field, warning }) => (
          <li key={field + warning}>
            <span className="font-medium text-ink">{fieldOf(field, fields).label}</span>: {warning}
          </li>
        ))}
      </ul>
    ),
  });
