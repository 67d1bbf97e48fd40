import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type FieldValues, FormProvider, type Resolver, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../lib/api-client.ts';
import type { Resource } from '../resource.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { OtherVersion } from './fields/field.tsx';
import { type RecordOf, useCreation, useReplacement } from './use-resource.ts';

interface ResourceFormProps<Wire extends z.ZodObject, Input extends z.ZodObject> {
  resource: Resource<Wire, Input>;
  /** What is edited; undefined for a new one. */
  record: RecordOf<Wire> | undefined;
  /** What a new one starts with. */
  blank: z.input<Input>;
  onClose(): void;
  /** The fields, in any layout. */
  children: ReactNode;
}

/** The dialog that adds or edits a record. What was typed is kept until the server has taken it. */
export function ResourceForm<Wire extends z.ZodObject, Input extends z.ZodObject>({
  resource,
  record,
  blank,
  onClose,
  children,
}: ResourceFormProps<Wire, Input>) {
  const { singular, input, schema } = resource;
  const noun = singular.toLowerCase();
  const create = useCreation(resource);
  const replace = useReplacement(resource);
  const [version, setVersion] = useState(record?.version);
  const [other, setOther] = useState<RecordOf<Wire>>();
  const [leaving, setLeaving] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const form = useForm<FieldValues>({
    // The types of a resolver do not follow a schema that is known only when the form is made.
    resolver: zodResolver(input) as unknown as Resolver<FieldValues>,
    defaultValues: record ?? blank,
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting, submitCount } = form.formState;

  // After an attempt that did not go through: to the first thing to put right.
  useEffect(() => {
    if (submitCount === 0) return;
    const at = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    const wrong = other ? undefined : at('[aria-invalid="true"], [data-invalid]');
    (wrong ?? at('[data-next-step]'))?.focus();
  }, [submitCount, other]);

  async function save(values: FieldValues, expectedVersion: number | undefined) {
    try {
      await (record
        ? replace.mutateAsync({ id: record.id, values: { ...values, version: expectedVersion } })
        : create.mutateAsync(values));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      for (const [name, message] of Object.entries(error.body.fields ?? {})) {
        form.setError(name, { message });
      }
      const current = schema.safeParse(error.body.current);
      if (current.success) setOther(current.data as RecordOf<Wire>);
    }
  }

  function submit(event: FormEvent) {
    // React hands on the submissions of dialogs that are opened from a field.
    if (event.target !== element.current) return;
    void form.handleSubmit((values) => save(values, version))(event);
  }

  const close = () => (isDirty ? setLeaving(true) : onClose());

  function takeTheirs() {
    form.reset(other, { keepSubmitCount: true });
    setVersion(other?.version);
    setOther(undefined);
  }

  function keepMine() {
    setVersion(other?.version);
    setOther(undefined);
    void form.handleSubmit((values) => save(values, other?.version))();
  }

  return (
    <Dialog title={`${record ? 'Edit' : 'Add'} ${singular}`} onClose={close}>
      <form ref={element} noValidate onSubmit={submit} className="flex min-h-0 grow flex-col">
        <DialogBody>
          <FormProvider {...form}>
            <OtherVersion value={other}>
              <div className="grid gap-5">{children}</div>
            </OtherVersion>
          </FormProvider>
        </DialogBody>
        <DialogFooter>
          {other ? (
            <VersionChoice noun={noun} onTakeTheirs={takeTheirs} onKeepMine={keepMine} />
          ) : (
            <>
              <Button look="secondary" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" data-next-step disabled={isSubmitting} className="min-w-32">
                {isSubmitting && <Spinner />}
                {isSubmitting ? 'Saving...' : `Save ${noun}`}
              </Button>
            </>
          )}
        </DialogFooter>
      </form>
      {leaving && (
        <ConfirmDialog
          title="Discard changes?"
          action="Discard"
          onClose={() => setLeaving(false)}
          onConfirm={async () => onClose()}
          focusAfter={() => undefined}
        >
          <p>What you have changed in this {noun} is not saved yet.</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

interface VersionChoiceProps {
  noun: string;
  onTakeTheirs(): void;
  onKeepMine(): void;
}

function VersionChoice({ noun, onTakeTheirs, onKeepMine }: VersionChoiceProps) {
  return (
    <>
      <p
        role="alert"
        tabIndex={-1}
        data-next-step
        className="grow basis-64 text-sm text-waiting outline-none"
      >
        Somebody else has changed this {noun} meanwhile. Where the versions differ, both are shown.
      </p>
      <Button look="secondary" onClick={onTakeTheirs}>
        Take their version
      </Button>
      <Button onClick={onKeepMine}>Keep my version</Button>
    </>
  );
}
