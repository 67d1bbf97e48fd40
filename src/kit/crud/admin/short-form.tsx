// A form of a line or two that is no record's: a password, a code, a name.
import { zodResolver } from '@hookform/resolvers/zod';
import type { ComponentProps, ReactNode } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/http/api-client.ts';
import type { z } from '../../../lib/text/zod.ts';
import { Button } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { failureSentence } from './failure-sentence.ts';

type Lines<Name extends string> = Record<Name, string>;

export const currentPassword = { type: 'password', autoComplete: 'current-password' } as const;
const newPassword = { type: 'password', autoComplete: 'new-password' } as const;
export const newPasswordFields = [
  { name: 'newPassword', label: 'New password', ...newPassword },
  { name: 'repeated', label: 'New password again', ...newPassword },
] as const;

interface ShortFormProps<Name extends string> extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  schema: z.ZodType<Lines<Name>, Lines<Name>>;
  fields: readonly ({ name: Name } & Omit<ComponentProps<typeof TextField>, 'name' | 'error'>)[];
  values?: Partial<Lines<Name>>;
  /** The form's name too, unless it has another. */
  action: string;
  busyText?: string;
  isWide?: boolean;
  /** What it throws is said at the field that the server refused, else at the first. */
  onSend(values: Lines<Name>, form: UseFormReturn<Lines<string>>): unknown;
  sentenceOf?: (error: unknown) => string;
  onCancel?: (() => void) | undefined;
  /** Above the fields. */
  before?: ReactNode;
  beside?: ReactNode;
}

export function ShortForm<Name extends string>({
  schema,
  fields,
  values,
  action,
  busyText,
  isWide = false,
  onSend,
  sentenceOf = failureSentence,
  onCancel,
  before,
  beside,
  children,
  ...rest
}: ShortFormProps<Name>) {
  const blank = Object.fromEntries(fields.map(({ name }) => [name, '']));
  const form = useForm<Lines<string>>({
    resolver: zodResolver(schema as z.ZodType<Lines<string>, Lines<string>>),
    defaultValues: { ...blank, ...values },
  });
  const { errors, isSubmitting } = form.formState;

  async function send(typed: Lines<string>) {
    try {
      await onSend(typed as Lines<Name>, form);
    } catch (error) {
      const refused = error instanceof ApiError ? (error.body.fields ?? {}) : {};
      const at = fields.find(({ name }) => name in refused) ?? fields[0];
      if (at) form.setError(at.name, { message: sentenceOf(error) }, { shouldFocus: true });
    }
  }

  return (
    <form
      noValidate
      aria-label={rest['aria-labelledby'] ? undefined : action}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      {...rest}
    >
      {before}
      {fields.map(({ name, ...field }) => (
        <TextField key={name} {...field} error={errors[name]?.message} {...form.register(name)} />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <SubmitButton
          busy={isSubmitting}
          {...(busyText && { busyText })}
          className={isWide ? 'h-11 w-full' : undefined}
        >
          {action}
        </SubmitButton>
        {onCancel && (
          <Button look="secondary" disabled={isSubmitting} onClick={onCancel}>
            Cancel
          </Button>
        )}
        {beside}
      </div>
      {children}
    </form>
  );
}
