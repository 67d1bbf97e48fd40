import { useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { ShortForm } from '../../../kit/crud/admin/short-form.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { post } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';

const addressInput = z.object({
  email: z
    .string()
    .trim()
    .regex(/^\S+@\S+$/, 'Must be a valid email'),
});

/** Sends a link for a new password, or explains what to do if no e-mail is sent. */
export function ForgottenPassword({ onBack }: { onBack(): void }) {
  const [emails, setEmails] = useState<boolean>();
  const back = (
    <Button look="quiet" onClick={onBack}>
      Back to sign-in
    </Button>
  );
  if (emails === undefined) {
    return (
      <ShortForm
        schema={addressInput}
        fields={[
          {
            name: 'email',
            label: 'Your e-mail',
            type: 'email',
            autoComplete: 'email',
            autoFocus: true,
          },
        ]}
        aria-label="Forgotten password"
        action="Send the link"
        isWide
        onSend={async (body) =>
          setEmails((await post<{ emails: boolean }>(adminApi.requestPasswordReset(), body)).emails)
        }
        className="card grid gap-5 p-6 sm:p-8"
        before={
          <p className="text-sm text-muted">
            We will send a link to choose a new password to the address of your account.
          </p>
        }
      >
        {back}
      </ShortForm>
    );
  }
  return (
    <section aria-label="Forgotten password" className="card grid gap-5 p-6 sm:p-8">
      <p role="status">
        {emails
          ? 'If an account has this address, a link is on its way. It works once, for 30 minutes.'
          : 'This website sends no e-mail. Please ask an owner for a link: Accounts, Reset password. If you are the only owner, ask the person who runs the server.'}
      </p>
      {back}
    </section>
  );
}
