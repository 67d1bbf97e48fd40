// A form that edits one record: shows errors, guards unsaved changes, and when somebody else saved first, shows both
// versions of each field that differs.
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
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { BothVersions } from './fields/field.tsx';
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
}

export type RecordFormState = ReturnType<typeof useRecordForm>;

export function useRecordForm<Answer>({
  noun,
  input,
  schema,
  values,
  save,
  onSaved,
}: RecordFormOptions<Answer>) {
  const element = useRef<HTMLFormElement>(null);
  const stored = useRef(values);
  const [versions, setVersions] = useState<Versions<FieldValues>>();
  const form = useForm<FieldValues>({
    // A resolver's types cannot follow a schema known only at run time.
    resolver: zodResolver(input) as unknown as Resolver<FieldValues>,
    defaultValues: values,
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  const [attempts, setAttempts] = useState(0);
  const guard = useUnsavedGuard(isDirty, `this ${noun}`);

  useEffect(() => {
    if (attempts === 0) return;
    const at = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    at('[data-versions]')?.scrollIntoView({ block: 'center' });
    (at('[aria-invalid="true"], [data-invalid]') ?? at('[data-next-step]'))?.focus();
  }, [attempts]);

  /** @param others whose equal values are left alone. */
  function set(values: FieldValues, others: FieldValues = {}) {
    for (const [name, value] of Object.entries(values)) {
      if (!isSameValue(value, others[name])) form.setValue(name, value, { shouldDirty: true });
    }
  }

  function restart(record: FieldValues) {
    stored.current = record;
    setVersions(undefined);
    form.reset(record);
  }

  /** Continues from the record as now stored, keeping the changes made here. */
  function adopt(record: FieldValues) {
    const merged = mergeVersions(stored.current, { mine: form.getValues(), theirs: record });
    restart(record);
    set(merged, record);
  }

  async function attempt(accepted: FieldValues) {
    try {
      onSaved(await save(accepted, stored.current.version));
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
    versions,
    adopt,
    restart,
    set,
    submit: (event: FormEvent) => {
      // React also passes on submissions of dialogs opened from a field.
      if (event.target !== element.current) return;
      void form
        .handleSubmit(attempt)(event)
        .then(() => setAttempts((count) => count + 1));
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
    form.setError(wanted, { message: 'A link here leads nowhere.' });
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
  const { form, element, submit, versions, guard, isSubmitting } = state;

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
          <BothVersions value={versions}>{children}</BothVersions>
        </FormProvider>
      </form>
      {guard.question}
    </>
  );
}

export function VersionChoice({ state }: { state: RecordFormState }) {
  const { noun, input, versions, set } = state;
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
          ? 'Where the versions differ, choose yours or theirs, then save.'
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
        </>
      )}
    </div>
  );
}

interface SaveButtonProps {
  state: RecordFormState;
  look?: 'primary' | 'secondary';
  children: ReactNode;
}

export function SaveButton({ state, look = 'primary', children }: SaveButtonProps) {
  return (
    <SubmitButton data-next-step look={look} busy={state.isSubmitting} className="min-w-32">
      {children}
    </SubmitButton>
  );
}

interface RecordDialogProps {
  state: RecordFormState;
  title: string;
  onClose(): void;
  children: ReactNode;
  beside: ReactNode;
  saveText: string;
}

export function RecordDialog({
  state,
  title,
  onClose,
  children,
  beside,
  saveText,
}: RecordDialogProps) {
  return (
    <Dialog title={title} onClose={() => state.guard.leave(onClose)}>
      <RecordForm state={state} className="flex min-h-0 grow flex-col">
        <DialogBody>{children}</DialogBody>
        <VersionChoice state={state} />
        <DialogFooter>
          {beside}
          <SaveButton state={state}>{saveText}</SaveButton>
        </DialogFooter>
      </RecordForm>
    </Dialog>
  );
}
