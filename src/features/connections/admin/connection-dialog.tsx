import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useId } from 'react';
import { type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { CopyField } from '../../../kit/ui/copy-field.tsx';
import { Dialog, DialogBody, DialogFooter, DoneFooter } from '../../../kit/ui/dialog.tsx';
import { SubmitButton } from '../../../kit/ui/submit-button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { ApiError } from '../../../lib/http/api-client.ts';

interface ConnectionDialogProps<Input extends FieldValues> {
  title: string;
  input: z.ZodType<unknown, Input>;
  blank: Input;
  fields: readonly { name: Path<Input>; label: string; type?: 'text' | 'url' | 'date' }[];
  choices: { name: Path<Input>; legend: string; labels: Record<string, string> };
  onMake(input: Input): Promise<void>;
  onClose(): void;
}

/** A form for a token or a webhook: some fields, and a list of choices. */
export function ConnectionDialog<Input extends FieldValues>(props: ConnectionDialogProps<Input>) {
  const { title, input, blank, fields, choices, onMake, onClose } = props;
  const form = useForm<FieldValues>({
    resolver: zodResolver(input as z.ZodType<FieldValues, FieldValues>) as Resolver<FieldValues>,
    defaultValues: blank,
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const id = useId();
  const wrong = (name: string) => {
    const error = errors[name];
    return typeof error?.message === 'string' ? error.message : undefined;
  };

  async function make(values: FieldValues) {
    try {
      await onMake(values as Input);
    } catch (error) {
      const told = Object.entries(error instanceof ApiError ? (error.body.fields ?? {}) : {});
      const [[name, message] = [fields[0]?.name ?? '', failureSentence(error)]] = told;
      setError(name.split('.')[0] ?? name, { message }, { shouldFocus: true });
    }
  }

  return (
    <Dialog title={title} onClose={() => !isSubmitting && onClose()}>
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => void handleSubmit(make)(event)}
        className="contents"
      >
        <DialogBody>
          <div className="grid gap-5">
            {fields.map(({ name, label, type = 'text' }) => (
              <TextField
                key={name}
                label={label}
                type={type}
                autoComplete="off"
                error={wrong(name)}
                {...register(name, { setValueAs: (value) => (value === '' ? undefined : value) })}
              />
            ))}
            <fieldset
              aria-describedby={wrong(choices.name) && `${id}-error`}
              className="grid gap-1"
            >
              <legend className="mb-1 text-sm font-medium">{choices.legend}</legend>
              {Object.entries(choices.labels).map(([value, label]) => (
                <label key={value} className="flex min-h-8 items-center gap-2.5 text-sm">
                  <input
                    type="checkbox"
                    value={value}
                    aria-invalid={wrong(choices.name) ? true : undefined}
                    className="size-4.5 shrink-0 accent-accent"
                    {...register(choices.name)}
                  />
                  {label}
                </label>
              ))}
              {wrong(choices.name) && (
                <p id={`${id}-error`} className="text-sm text-danger">
                  {wrong(choices.name)}
                </p>
              )}
            </fieldset>
          </div>
        </DialogBody>
        <DialogFooter onClose={onClose} busy={isSubmitting}>
          <SubmitButton busy={isSubmitting} className="min-w-28">
            Make
          </SubmitButton>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

interface ToldOnceProps {
  title: string;
  label: string;
  value: string;
  children: ReactNode;
  onClose(): void;
}

/** A secret that is shown only once, and not stored. */
export function ToldOnce({ title, label, value, children, onClose }: ToldOnceProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        <div className="grid gap-4">
          <p>{children} It is shown only now.</p>
          <CopyField label={label} value={value} />
        </div>
      </DialogBody>
      <DoneFooter onClose={onClose} />
    </Dialog>
  );
}
