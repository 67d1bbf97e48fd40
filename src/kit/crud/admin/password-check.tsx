import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { post } from '../../../lib/http/api-client.ts';
import { type PasswordInput, passwordInput } from '../../password-input.ts';
import { Button } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { failureSentence } from './failure-sentence.ts';

interface PasswordCheckProps<Answer> {
  /** Receives the password. */
  path: string;
  action: string;
  onDone(answer: Answer): void;
  onCancel?: (() => void) | undefined;
}

/** An action that asks for the password again. */
export function PasswordCheck<Answer>(props: PasswordCheckProps<Answer>) {
  const { path, action, onDone, onCancel } = props;
  const { register, handleSubmit, setError, formState } = useForm<PasswordInput>({
    resolver: zodResolver(passwordInput),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;

  async function send(body: PasswordInput) {
    try {
      onDone(await post<Answer>(path, body));
    } catch (error) {
      setError('password', { message: failureSentence(error) }, { shouldFocus: true });
    }
  }

  return (
    <form
      noValidate
      aria-label={action}
      onSubmit={(event) => void handleSubmit(send)(event)}
      className="grid max-w-sm gap-3"
    >
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        autoFocus
        error={errors.password?.message}
        {...register('password')}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={isSubmitting}>{action}</SubmitButton>
        {onCancel && (
          <Button look="secondary" disabled={isSubmitting} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
