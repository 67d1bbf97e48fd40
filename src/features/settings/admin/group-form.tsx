import { type ReactNode, type RefObject, useEffect, useMemo } from 'react';
import { useIsOwner } from '../../../kit/crud/admin/own-account.ts';
import {
  RecordForm,
  SaveButton,
  useRecordForm,
  VersionChoice,
} from '../../../kit/crud/admin/record-form.tsx';
import type { UnsavedGuard } from '../../../kit/crud/admin/use-unsaved-guard.tsx';
import type { FormLife } from '../../../kit/life/admin/use-draft.ts';
import { Versions } from '../../../kit/life/admin/versions.tsx';
import { ask } from '../../../kit/ui/ask.tsx';
import { z } from '../../../lib/text/zod.ts';
import { fullDay } from '../../../lib/time/london-day.ts';
import type { StandingVisit } from '../booking-settings.ts';
import {
  type SavedSettings,
  type SettingsGroup,
  savedSettings,
  settingsSchema,
} from '../settings.ts';
import { fieldsOf, useSaveGroup } from './settings-queries.ts';

/** Those that visitors see. */
const LIVING: readonly SettingsGroup[] = ['general', 'firm', 'appearance', 'seo'];

interface GroupFormProps {
  group: SettingsGroup;
  settings: SavedSettings;
  guard: RefObject<UnsavedGuard | undefined>;
  /** The fields, in any layout. Only owners can change them. */
  children: ReactNode;
  /** Shown below the fields; not part of what is saved. */
  below?: ReactNode;
}

/** The form of one group of settings. It keeps what you typed until the server has saved it. */
export function GroupForm({ group, settings, guard, children, below }: GroupFormProps) {
  const isOwner = useIsOwner();
  const save = useSaveGroup(group, askAbout);
  const [input, schema] = useMemo(() => {
    const own = settingsSchema.shape[group].extend({ version: z.int() });
    return [own, savedSettings.transform((current) => fieldsOf(current, group)).or(own)];
  }, [group]);
  const life: FormLife = {
    record: 'settings',
    id: group,
    onWritten: (answer) => state.restart(state.read(answer)),
  };
  const state = useRecordForm({
    noun: 'group of settings',
    input,
    schema,
    values: fieldsOf(settings, group),
    save: (values, version) => save.mutateAsync({ values, version }),
    onSaved: (saved) => state.restart(fieldsOf(saved, group)),
    life: LIVING.includes(group) && isOwner ? life : undefined,
  });
  useEffect(() => {
    guard.current = state.guard;
  });
  return (
    <RecordForm state={state} className="mt-4 grid max-w-4xl gap-4">
      <div className="card">
        <div className="grid gap-5 p-5 sm:p-6">
          <fieldset disabled={!isOwner} className="contents">
            {children}
          </fieldset>
          {below}
          <Versions state={state} />
        </div>
        {isOwner && (
          <div className="sticky bottom-0 overflow-clip rounded-b-xl border-t border-line bg-surface">
            <VersionChoice state={state} />
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 sm:px-6">
              <SaveButton state={state}>Save settings</SaveButton>
              <p className="text-sm text-muted">{state.note}</p>
            </div>
          </div>
        )}
      </div>
    </RecordForm>
  );
}

/** Lists the visits in slots that change or go, and asks. */
const askAbout = (visits: readonly StandingVisit[]) =>
  ask({
    title: 'Change slots that have visits?',
    action: 'Save anyway',
    look: 'primary',
    focusAfter: () => document.querySelector<HTMLElement>('[data-next-step]'),
    text: (
      <>
        <p>
          {visits.length === 1 ? 'This visit keeps' : `These ${visits.length} visits keep`} the day,
          slot name and hours that were booked. No messages are sent.
        </p>
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
          tabIndex={0}
          aria-label="Visits"
          className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line text-sm"
        >
          {visits.map(({ id, reference, name, preferredDate, preferredTime }) => (
            <li key={id} className="px-3 py-2">
              <span className="font-medium text-ink">
                {reference} {name}
              </span>
              <span className="block">
                {fullDay(preferredDate)}, {preferredTime}
              </span>
            </li>
          ))}
        </ul>
      </>
    ),
  });
