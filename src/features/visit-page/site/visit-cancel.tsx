import { useState } from 'react';
import { Field } from '../../../kit/ui/public-fields.tsx';
import { callApi } from '../../../lib/http/api-client.ts';
import { api } from '../../../urls.ts';
import type { VisitFormState } from '../../appointments/site/form-state.ts';
import { Problem } from '../../appointments/site/visit-problem.tsx';
import { useVisitAction } from './use-visit-action.ts';

interface CancelVisitProps {
  path: string;
  refused: VisitFormState | undefined;
}

export function CancelVisit({ path, refused }: CancelVisitProps) {
  const [reason, setReason] = useState(refused?.values.reason ?? '');
  const { form, busy, errors, problem, run } = useVisitAction(
    'The visit was not cancelled',
    refused,
  );
  const cancel = () =>
    run(
      () =>
        callApi(api.visitCancellation(path), { method: 'POST', body: reason ? { reason } : {} }),
      'Your visit is cancelled',
    );
  return (
    <form
      ref={form}
      method="post"
      action={`${path}/cancellation`}
      aria-label="Cancel this visit"
      onSubmit={(event) => {
        event.preventDefault();
        void cancel();
      }}
    >
      <Problem text={problem} />
      <Field id="cancel-reason" label="Why? It helps us" error={errors.reason} optional>
        {(control) => (
          <textarea
            {...control}
            name="reason"
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <button type="submit" className="button button-primary mt-5" aria-disabled={busy}>
        {busy ? 'Cancelling...' : 'Cancel the visit'}
      </button>
    </form>
  );
}
