import { type FormEvent, useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { SubmitButton } from '../../../kit/ui/submit-button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { post } from '../../../lib/http/api-client.ts';

/** Sends a link for a new password, or explains what to do if no e-mail is sent. */
export function ForgottenPassword({ onBack }: { onBack(): void }) {
  const [email, setEmail] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [emails, setEmails] = useState<boolean>();

  async function ask(event: FormEvent) {
    event.preventDefault();
    if (!/^\S+@\S+$/.test(email.trim())) return setFailure('Must be a valid email');
    setFailure(undefined);
    setBusy(true);
    try {
      const answer = await post<{ emails: boolean }>(adminApi.requestPasswordReset(), { email });
      setEmails(answer.emails);
    } catch (error) {
      setFailure(failureSentence(error));
    }
    setBusy(false);
  }

  return (
    <form
      noValidate
      aria-label="Forgotten password"
      onSubmit={(event) => void ask(event)}
      className="card grid gap-5 p-6 sm:p-8"
    >
      {emails === undefined ? (
        <>
          <p className="text-sm text-muted">
            We will send a link to choose a new password to the address of your account.
          </p>
          <TextField
            label="Your e-mail"
            type="email"
            autoComplete="email"
            autoFocus
            value={email}
            error={failure}
            onChange={(event) => setEmail(event.target.value)}
          />
          <SubmitButton busy={busy} className="h-11 w-full">
            Send the link
          </SubmitButton>
        </>
      ) : (
        <p role="status">
          {emails
            ? 'If an account has this address, a link is on its way. It works once, for 30 minutes.'
            : 'This website sends no e-mail. Please ask an owner for a link: Accounts, Reset password. If you are the only owner, ask the person who runs the server.'}
        </p>
      )}
      <Button look="quiet" onClick={onBack}>
        Back to sign-in
      </Button>
    </form>
  );
}
