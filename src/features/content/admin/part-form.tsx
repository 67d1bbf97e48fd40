import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { get, useFormState } from 'react-hook-form';
import { useDiffering } from '../../../kit/crud/admin/fields/field.tsx';
import {
  RecordForm,
  type RecordFormState,
  SaveButton,
  VersionChoice,
} from '../../../kit/crud/admin/record-form.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import type { FieldDescription, FieldSection } from '../field-descriptions.ts';
import { ContentFields } from './content-field.tsx';

interface PartFormProps {
  state: RecordFormState;
  title: string;
  hint?: string;
  saveText: string;
  children: ReactNode;
}

export function PartForm({ state, title, hint, saveText, children }: PartFormProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="card">
      <header className="px-5 pt-4 pb-3 sm:px-6">
        <h2 id={heading} className="text-lg font-semibold tracking-tight">
          {title}
        </h2>
        {hint && <p className="mt-0.5 text-sm text-muted">{hint}</p>}
      </header>
      {/* Keeps a focused field above the bar with the button. */}
      <RecordForm state={state} className="[&_:is(button,input,select,textarea)]:scroll-mb-24">
        {children}
        <div className="sticky bottom-0 z-10 rounded-b-xl border-t border-line bg-surface">
          <VersionChoice state={state} />
          <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 px-5 py-3 sm:px-6">
            <p role="status" className="text-sm text-muted">
              {state.isDirty && 'Not saved yet'}
            </p>
            <SaveButton state={state}>{saveText}</SaveButton>
          </div>
        </div>
      </RecordForm>
    </section>
  );
}

export function FieldSections({
  sections,
  notes = {},
  open,
}: {
  sections: readonly FieldSection[];
  notes?: Record<string, ReactNode>;
  /** Open at first. */
  open: boolean;
}) {
  return sections.map((section) => (
    <Section key={section.title} section={section} note={notes[section.title]} openAtFirst={open} />
  ));
}

function Section({
  section: { title, place, hint, fields },
  note,
  openAtFirst,
}: {
  section: FieldSection;
  note: ReactNode;
  openAtFirst: boolean;
}) {
  const body = useId();
  const [opened, setOpened] = useState(openAtFirst);
  const { errors } = useFormState();
  const differs = useDiffering();
  // Errors and differing versions must be visible.
  const open = opened || fields.some((field) => isWrong(errors, field) || differs(field.name));
  return (
    <div data-place={place} className="border-t border-line">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? body : undefined}
          onClick={() => setOpened(!open)}
          className="flex min-h-12 w-full items-center gap-2 px-5 py-2.5 text-left font-semibold hover:bg-hover sm:px-6"
        >
          <ChevronRight
            aria-hidden
            className={classNames(
              'size-4 shrink-0 text-muted transition-transform',
              open && 'rotate-90',
            )}
          />
          {title}
        </button>
      </h3>
      {open && (
        <div id={body} className="grid gap-4 px-5 pb-6 sm:px-6">
          {hint && <p className="text-sm text-muted">{hint}</p>}
          {note}
          <ContentFields fields={fields} />
        </div>
      )}
    </div>
  );
}

const isWrong = (errors: object, { name }: FieldDescription) => get(errors, name) !== undefined;
