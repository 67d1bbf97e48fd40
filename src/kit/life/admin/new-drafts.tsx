// Drafts in the list of their records.
import { PenLine } from 'lucide-react';
import { createContext } from 'react';
import { dateInWords, londonDayOf } from '../../../lib/time/london-day.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { isNewDraft } from '../living.ts';
import { isSame, useDrafts } from './life-queries.ts';

/** The id of the draft of a new record that a form opens on. */
export const NewDraft = createContext<string | undefined>(undefined);

/** Nothing for a record without a draft. */
export function DraftBadge({ record, id }: { record: string; id: number | string }) {
  const draft = useDrafts().data?.find((one) => isSame(one, { record, id: String(id) }));
  return draft && <Badge tone="waiting">Draft</Badge>;
}

interface NewDraftsProps {
  record: string;
  noun: string;
  onOpen(id: string): void;
}

/** Above the list: drafts of records that are not in it yet. */
export function NewDrafts({ record, noun, onOpen }: NewDraftsProps) {
  const drafts = useDrafts().data?.filter((one) => one.record === record && isNewDraft(one.id));
  if (!drafts || drafts.length === 0) return null;
  return (
    <ul aria-label="Drafts" className="mb-4 grid gap-2">
      {drafts.map(({ id, title, by, at }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-waiting-soft px-4 py-2.5 text-sm"
        >
          <p className="flex min-w-0 grow basis-64 items-start gap-2.5 text-waiting">
            <PenLine aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{title || `A new ${noun}`}</span>, draft of a new {noun}{' '}
              by {by}, {dateInWords(londonDayOf(new Date(at)))}
            </span>
          </p>
          <Button look="secondary" size="small" onClick={() => onOpen(id)}>
            Open<span className="sr-only"> the draft {title}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
