import { useEffect, useState } from 'react';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { ApiError } from '../../../lib/http/api-client.ts';
import type { Alternative } from '../../appointments/availability.ts';
import { alternativesOf } from '../../appointments/site/booking-request.ts';
import type { VisitFormState } from '../../appointments/site/form-state.ts';

/** A message to show after the page has been reloaded. */
const DONE = 'visit-done';

/** One change at a time; the page then reloads, because the server renders it. */
export function useVisitAction(failureTitle: string, refused?: VisitFormState | undefined) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>(refused?.errors ?? {});
  const [problem, setProblem] = useState(refused?.message ?? '');
  const [alternatives, setAlternatives] = useState<Alternative[]>(refused?.alternatives ?? []);

  async function run(change: () => Promise<unknown>, done: string) {
    if (busy) return;
    setBusy(true);
    setErrors({});
    setProblem('');
    try {
      await change();
      sessionStorage.setItem(DONE, done);
      location.reload();
    } catch (error) {
      setBusy(false);
      const body = error instanceof ApiError ? error.body : {};
      const sentence = body.error ?? 'We could not reach our diary. Please try again, or call us.';
      setErrors(body.fields ?? {});
      setAlternatives(alternativesOf(error));
      if (!body.fields) setProblem(sentence);
      showToast({ title: failureTitle, description: sentence, variant: 'destructive' });
    }
  }
  return { busy, errors, problem, alternatives, setAlternatives, run };
}

/** Shows the message that was left for after the reload. */
export function useDoneToast(): void {
  useEffect(() => {
    const done = sessionStorage.getItem(DONE);
    if (!done) return;
    sessionStorage.removeItem(DONE);
    showToast({ title: done });
  }, []);
}
