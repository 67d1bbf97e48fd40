import { post } from '../../../lib/http/api-client.ts';
import { passwordInput } from '../../password-input.ts';
import { currentPassword, ShortForm } from './short-form.tsx';

interface PasswordCheckProps<Answer> {
  /** Receives the password. */
  path: string;
  action: string;
  onDone(answer: Answer): void;
  onCancel?: (() => void) | undefined;
}

/** An action that asks for the password again. */
export function PasswordCheck<Answer>({ path, onDone, ...form }: PasswordCheckProps<Answer>) {
  return (
    <ShortForm
      schema={passwordInput}
      fields={[{ name: 'password', label: 'Your password', ...currentPassword, autoFocus: true }]}
      onSend={async (body) => onDone(await post<Answer>(path, body))}
      className="grid max-w-sm gap-3"
      {...form}
    />
  );
}
