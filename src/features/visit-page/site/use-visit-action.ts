import { useEffect, useRef, useState } from 'react';
import { tabMemory } from '../../../kit/ui/browser-memory.ts';
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
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const first = form.current?.querySelector('[data-field-error]')?.parentElement;
    first?.querySelector<HTMLElement>(':is(input, textarea):enabled')?.focus();
  }, [errors]);

  async function run(change: () => Promise<unknown>, done: string) {
    if (busy) return;
    setBusy(true);
    setErrors({});
    setProblem('');
    try {
      await change();
      tabMemory.write(DONE, done);
      // What has changed is said at the top, and a reload stays where the page was.
      scrollTo({ top: 0, behavior: 'instant' });
      location.reload();
    } catch (error) {
      setBusy(false);
      const body = error instanceof ApiError ? error.body : {};
      const sentence = body.error ?? 'We could not reach our diary. Please try again, or call us.';
      setErrors(body.fields ?? {});
      setAlternatives(alternativesOf(error));
      // A sentence under its field needs no other.
      if (body.fields) return;
      setProblem(sentence);
      showToast({ title: failureTitle, description: sentence, variant: 'destructive' });
    }
  }
  return { form, busy, errors, problem, alternatives, setAlternatives, run };
}

/** Shows the message that was left for after the reload. */
export function useDoneToast(): void {
  useEffect(() => {
    const done = tabMemory.read(DONE);
    if (!done) return;
    tabMemory.forget(DONE);
    showToast({ title: done });
  }, []);
}
