import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { get, useFormState } from 'react-hook-form';
import { FormFields, OwnInputs } from '../../../kit/crud/admin/fields/form-fields.tsx';
import {
  RecordForm,
  type RecordFormState,
  SaveButton,
  VersionChoice,
} from '../../../kit/crud/admin/record-form.tsx';
import { Versions } from '../../../kit/life/admin/versions.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import type { Section } from '../section.ts';
import { ownInputs } from './own-inputs.tsx';

interface PartFormProps extends PartProps {
  saveText: string;
}

interface PartProps {
  state: RecordFormState;
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

// Keeps a focused field above the bar with the button.
const ABOVE_BAR = '[&_:is(button,input,select,textarea)]:scroll-mb-24';

export function PartForm({ state, title, hint, saveText, children }: PartFormProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="card">
      <PartHeading id={heading} title={title} hint={hint} />
      <RecordForm state={state} className={ABOVE_BAR}>
        {children}
        <PartVersions state={state} />
        <SaveBar isDirty={state.isDirty} above={<VersionChoice state={state} />}>
          <SaveButton state={state}>{saveText}</SaveButton>
        </SaveBar>
      </RecordForm>
    </section>
  );
}

interface TwoPartFormProps {
  parts: readonly [PartProps, PartProps];
  saveText: string;
}

/** Two parts that staff see as one page: one button saves what has changed. */
export function TwoPartForm({ parts, saveText }: TwoPartFormProps) {
  const id = useId();
  const states = parts.map(({ state }) => state);
  const isDirty = states.some((state) => state.isDirty);
  const isBusy = states.some(({ isSubmitting }) => isSubmitting);

  const withDraft = states.filter(({ draft }) => draft?.draft);

  function save(as: 'site' | 'draft') {
    if (isBusy) return;
    const changed = states.filter((state) => state.isDirty || withDraft.includes(state));
    const meant = changed.length > 0 ? changed : states.slice(0, 1);
    // The last one sent takes the focus to what is wrong: that is the upper part.
    for (const state of meant.toReversed()) {
      if (as === 'draft') state.saveDraft();
      else state.element.current?.requestSubmit();
    }
  }

  return (
    <div className="card">
      {parts.map(({ state, title, hint, children }, at) => (
        <section key={title} aria-labelledby={`${id}${at}`}>
          <PartHeading id={`${id}${at}`} title={title} hint={hint} />
          <RecordForm state={state} className={ABOVE_BAR}>
            {children}
            <PartVersions state={state} />
            <VersionChoice state={state} />
          </RecordForm>
        </section>
      ))}
      <SaveBar isDirty={isDirty}>
        {/* Never disabled, which would lose the focus. */}
        <Button look="secondary" aria-disabled={isBusy} onClick={() => save('draft')}>
          Save draft
        </Button>
        <Button aria-disabled={isBusy} onClick={() => save('site')} className="min-w-32">
          {isBusy ? 'Saving...' : withDraft.length > 0 ? 'Publish' : saveText}
        </Button>
      </SaveBar>
    </div>
  );
}

const PartVersions = ({ state }: Pick<PartProps, 'state'>) => (
  <div className="px-5 pb-5 sm:px-6">
    <Versions state={state} />
  </div>
);

function PartHeading({ id, title, hint }: Pick<PartProps, 'title' | 'hint'> & { id: string }) {
  return (
    <header className="px-5 pt-4 pb-3 sm:px-6">
      <h2 id={id} className="text-lg font-semibold tracking-tight">
        {title}
      </h2>
      {hint && <p className="mt-0.5 text-sm text-muted">{hint}</p>}
    </header>
  );
}

interface SaveBarProps {
  isDirty: boolean;
  above?: ReactNode;
  children: ReactNode;
}

function SaveBar({ isDirty, above, children }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 rounded-b-xl border-t border-line bg-surface">
      {above}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 px-5 py-3 sm:px-6">
        <p role="status" className="text-sm text-muted">
          {isDirty && 'Not saved yet'}
        </p>
        {children}
      </div>
    </div>
  );
}

export function FieldSections({
  sections,
  notes = {},
  open,
}: {
  sections: readonly Section[];
  notes?: Record<string, ReactNode>;
  /** Open at first. */
  open: boolean;
}) {
  return sections.map((section) => (
    <FoldedSection
      key={section.title}
      section={section}
      note={notes[section.title]}
      openAtFirst={open}
    />
  ));
}

function FoldedSection({
  section: { title, place, hint, fields },
  note,
  openAtFirst,
}: {
  section: Section;
  note: ReactNode;
  openAtFirst: boolean;
}) {
  const body = useId();
  const [opened, setOpened] = useState(openAtFirst);
  const { errors } = useFormState();
  // Errors must be visible.
  const open = opened || Object.keys(fields).some((name) => get(errors, name));
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
          <OwnInputs value={ownInputs}>
            <FormFields fields={fields} />
          </OwnInputs>
        </div>
      )}
    </div>
  );
}
