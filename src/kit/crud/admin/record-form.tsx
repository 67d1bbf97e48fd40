// A form that edits one record: shows errors, guards unsaved changes, and when somebody else saved first, shows both
// versions.
import { zodResolver } from '@hookform/resolvers/zod';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type FieldValues, FormProvider, get, type Resolver, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { ApiError } from '../../../lib/http/api-client.ts';
import { Differences } from '../../life/admin/differences.tsx';
import { askToPublish, DraftNotice } from '../../life/admin/draft-notice.tsx';
import { type FormLife, useDraft } from '../../life/admin/use-draft.ts';
import type { Draft } from '../../life/life.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { type KnownField, KnownFields } from './fields/field.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';
import { isSameValue, mergeVersions, type Versions } from './versions.ts';

interface RecordFormOptions<Answer> {
  noun: string;
  input: z.ZodObject;
  /** Reads the current record from the answer that refuses an old version. */
  schema: z.ZodType<FieldValues>;
  values: FieldValues;
  save(values: FieldValues, version: number | undefined): Promise<Answer>;
  onSaved(answer: Answer): void;
  /** Set where the record has versions and drafts. */
  life?: FormLife | undefined;
  /** Labels of fields that the form does not show at once, by name; `.*.` for the items of a list. */
  labels?: Record<string, string>;
}

export type RecordFormState = ReturnType<typeof useRecordForm>;

export function useRecordForm<Answer>({
  noun,
  input,
  schema,
  values,
  save,
  onSaved,
  life,
  labels = {},
}: RecordFormOptions<Answer>) {
  const element = useRef<HTMLFormElement>(null);
  /** The record as it is saved. */
  const stored = useRef(values);
  /** The version that what is typed started from: a draft's may be an old one. */
  const base = useRef<number | undefined>(values.version);
  const [fields] = useState(
    () =>
      new Map<string, KnownField>(Object.entries(labels).map(([name, label]) => [name, { label }])),
  );
  const draft = useDraft(life);
  const shown = useRef<string>(undefined);
  const savesDraft = useRef(false);
  /** Staff go on typing, or look at it: the next step may be far away. */
  const draftSaved = useRef(false);
  const [versions, setVersions] = useState<Versions<FieldValues>>();
  const form = useForm<FieldValues>({
    // A resolver's types cannot follow a schema known only at run time.
    resolver: zodResolver(input) as unknown as Resolver<FieldValues>,
    defaultValues: values,
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const wrong = Object.keys(errors).length;
  const [attempts, setAttempts] = useState(0);
  const guard = useUnsavedGuard(isDirty, `this ${noun}`);

  useEffect(() => {
    if (attempts === 0) return;
    const at = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    const first = at('[aria-invalid="true"], [data-invalid]');
    (first ?? at('[data-next-step]'))?.focus();
    // A bar at the end of the window may cover it.
    first?.scrollIntoView({ block: 'center' });
  }, [attempts]);

  /** @param others whose equal values are left alone. */
  function set(values: FieldValues, others: FieldValues = {}) {
    for (const [name, value] of Object.entries(values)) {
      if (!isSameValue(value, others[name])) form.setValue(name, value, { shouldDirty: true });
    }
  }

  function restart(record: FieldValues) {
    stored.current = record;
    base.current = record.version;
    shown.current = undefined;
    setVersions(undefined);
    form.reset(record);
  }

  /** Continues from the record as now stored, keeping the changes made here. */
  function adopt(record: FieldValues) {
    const mine = structuredClone(form.getValues());
    const isDraft = draft?.draft !== undefined;
    const merged = mergeVersions(stored.current, { mine, theirs: record });
    restart(record);
    set(isDraft ? mine : merged, record);
  }

  function showDraft({ data, version, at }: Draft) {
    shown.current = at;
    base.current = version;
    setVersions(undefined);
    form.reset({ ...stored.current, ...draft?.valuesOf(data), version });
  }

  /** The form opens on the draft, and follows what others do with it until something is typed. */
  const follow = useEffectEvent((newest: Draft | undefined) => {
    if (newest?.at === shown.current || isDirty) return;
    if (newest) {
      showDraft(newest);
      return;
    }
    restart(stored.current);
  });
  const newest = draft?.draft;
  useEffect(() => follow(newest), [newest]);

  /** Where there is a draft, it is what is published. */
  async function write(accepted: FieldValues, onlyDraft: boolean) {
    const kept = draft?.draft;
    if (!draft || !(kept || onlyDraft)) {
      onSaved(await save(accepted, base.current));
      return;
    }
    const isKept = kept && !isDirty && base.current === kept.version;
    const next = isKept && !onlyDraft ? kept : await draft.keep(accepted, base.current);
    if (next !== kept) showDraft(next);
    if (!onlyDraft) {
      const answer = await draft.publish(next, (warnings) => askToPublish(warnings, fields));
      // Staff may have thought better of it.
      if (answer !== undefined) (draft.onWritten ?? onSaved)(answer as Answer);
      return;
    }
    draftSaved.current = true;
    showToast({ title: 'Draft saved', description: 'Nothing changes until you publish it.' });
    return undefined;
  }

  async function attempt(accepted: FieldValues) {
    const onlyDraft = savesDraft.current;
    savesDraft.current = false;
    try {
      await write(accepted, onlyDraft);
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      for (const [name, message] of Object.entries(error.body.fields ?? {})) {
        form.setError(name, { message });
      }
      const current = schema.safeParse(error.body.current);
      if (!current.success) return;
      const mine = structuredClone(form.getValues());
      adopt(current.data);
      setVersions({ mine, theirs: current.data });
    }
  }

  return {
    noun,
    input,
    form,
    element,
    guard,
    isDirty,
    isSubmitting,
    /** Beside the buttons that save. */
    note:
      wrong > 0
        ? `${wrong === 1 ? '1 field is' : `${wrong} fields are`} missing or wrong`
        : isDirty && 'Not saved yet',
    versions,
    fields,
    draft,
    /** The record as it is saved, in the form's values. */
    saved: () => stored.current,
    /** Reads the record of an answer. */
    read: (answer: unknown) => schema.parse(answer),
    adopt,
    restart,
    set,
    saveDraft() {
      savesDraft.current = true;
      element.current?.requestSubmit();
    },
    submit: (event: FormEvent) => {
      // React also passes on submissions of dialogs opened from a field.
      if (event.target !== element.current) return;
      void form
        .handleSubmit(attempt)(event)
        .then(() => {
          savesDraft.current = false;
          if (!draftSaved.current) setAttempts((count) => count + 1);
          draftSaved.current = false;
        });
    },
  };
}

interface RecordFormProps {
  state: RecordFormState;
  className?: string;
  children: ReactNode;
}

/** A dialog or the layout takes the focus first, and what opened the form leaves the address. */
const SETTLED_MS = 300;

/** Goes to the field that the address names, once. */
function useFieldLink({ form, element }: RecordFormState) {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('field');
  const follow = useEffectEvent(() => {
    if (wanted === null || get(form.getValues(), wanted) === undefined) return;
    // An error also opens what is folded around it.
    form.setError(wanted, { message: 'Something here leads nowhere, or is out of date.' });
    setParameters(
      (all) => {
        all.delete('field');
        return all;
      },
      { replace: true },
    );
    focusOn(`[name="${CSS.escape(wanted)}"]`);
  });

  /** Lists within lists open one frame after the other. */
  function focusOn(selector: string, frames = 10) {
    const field = element.current?.querySelector<HTMLElement>(selector);
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
    if (!field && frames > 0) requestAnimationFrame(() => focusOn(selector, frames - 1));
  }

  useEffect(() => {
    const timer = setTimeout(() => follow(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Ctrl+Enter or Cmd+Enter saves from any field. */
export function RecordForm({ state, className, children }: RecordFormProps) {
  useFieldLink(state);
  const { form, element, submit, fields, guard, isSubmitting } = state;

  function onKeyDown({ key, ctrlKey, metaKey, target }: KeyboardEvent) {
    if (key !== 'Enter' || !(ctrlKey || metaKey) || isSubmitting) return;
    // React also passes on key presses in dialogs opened from a field.
    const isInside = target instanceof Node && element.current?.contains(target);
    if (isInside) element.current?.requestSubmit();
  }

  return (
    <>
      <form ref={element} noValidate onSubmit={submit} onKeyDown={onKeyDown} className={className}>
        <FormProvider {...form}>
          <KnownFields value={fields}>
            <DraftNotice state={state} />
            {children}
          </KnownFields>
        </FormProvider>
      </form>
      {guard.question}
    </>
  );
}

/** Mine or theirs, whole; what only one of us has changed is in the form already. */
export function VersionChoice({ state }: { state: RecordFormState }) {
  const { noun, input, versions, fields, set } = state;
  if (!versions) return null;
  const { mine, theirs } = versions;
  const differing = Object.keys(input.shape).filter(
    (name) => name !== 'version' && name in mine && !isSameValue(mine[name], theirs[name]),
  );
  const only = (version: FieldValues) =>
    Object.fromEntries(differing.map((name) => [name, version[name]]));
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line bg-waiting-soft px-5 py-3 sm:px-6">
      <p
        role="alert"
        tabIndex={-1}
        data-next-step
        className="grow basis-72 text-sm text-waiting outline-none"
      >
        Somebody else has changed this {noun} meanwhile.{' '}
        {differing.length > 0
          ? 'Take theirs or keep yours, then save.'
          : 'Nothing here differs: just save again.'}
      </p>
      {differing.length > 0 && (
        <>
          <Button look="secondary" onClick={() => set(only(theirs))}>
            Take their version
          </Button>
          <Button look="secondary" onClick={() => set(only(mine))}>
            Keep my version
          </Button>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
            tabIndex={0}
            aria-label="Both versions"
            className="max-h-60 w-full overflow-y-auto rounded-lg bg-surface p-3"
          >
            <Differences
              fields={fields}
              titles={['Theirs', 'Yours']}
              before={theirs}
              after={mine}
              names={differing}
            />
          </section>
        </>
      )}
    </div>
  );
}

interface SaveButtonProps {
  state: RecordFormState;
  look?: 'primary' | 'secondary' | 'danger';
  children: ReactNode;
}

export function SaveButton({ state, look = 'primary', children }: SaveButtonProps) {
  const { draft, isSubmitting } = state;
  return (
    <>
      <SaveDraftButton state={state} />
      <SubmitButton data-next-step look={look} busy={isSubmitting} className="min-w-32">
        {draft?.draft ? 'Publish' : children}
      </SubmitButton>
    </>
  );
}

function SaveDraftButton({ state }: Pick<SaveButtonProps, 'state'>) {
  const { draft, saveDraft, isSubmitting } = state;
  if (!draft?.hasDrafts) return null;
  return (
    // Never disabled, which would lose the focus.
    <Button
      look="secondary"
      aria-disabled={isSubmitting}
      onClick={() => isSubmitting || saveDraft()}
    >
      Save draft
    </Button>
  );
}

interface RecordDialogProps {
  state: RecordFormState;
  title: string;
  onClose(): void;
  children: ReactNode;
  /** Instead of Cancel. */
  beside?: ReactNode;
  saveText: string;
  saveLook?: 'primary' | 'danger';
}

export function RecordDialog({
  state,
  title,
  onClose,
  children,
  beside,
  saveText,
  saveLook = 'primary',
}: RecordDialogProps) {
  return (
    <Dialog title={title} onClose={() => state.guard.leave(onClose)}>
      <RecordForm state={state} className="flex min-h-0 grow flex-col">
        <DialogBody>{children}</DialogBody>
        <VersionChoice state={state} />
        <DialogFooter>
          {beside ?? (
            <Button look="secondary" onClick={() => state.guard.leave(onClose)}>
              Cancel
            </Button>
          )}
          <SaveButton state={state} look={saveLook}>
            {saveText}
          </SaveButton>
        </DialogFooter>
      </RecordForm>
    </Dialog>
  );
}
