// What every form sends beside its fields, so that no person is taken for a robot: neither by being quick,
// nor by a clock that is wrong, nor by what a browser or password manager fills in.
import { FASTEST_PERSON_MS, type Trap } from '../public-form.ts';

/** The clock of the visitor, which may be wrong, and may be set while the form is open. */
export interface FormClock {
  now(): number;
  /** Milliseconds that have passed since some moment: always forward. */
  passed(): number;
  wait(ms: number): Promise<void>;
}

const browserClock: FormClock = {
  now: () => Date.now(),
  passed: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

export interface OpenForm {
  /** Ready once a person may have filled in the form. @param field that people do not see */
  trapped(field?: HTMLInputElement | null): Promise<Trap>;
}

/** Called when a form can be used. */
export function openForm(clock: FormClock = browserClock): OpenForm {
  const startedAt = clock.now();
  const opened = clock.passed();
  return {
    async trapped(field) {
      await clock.wait(Math.max(0, opened + FASTEST_PERSON_MS - clock.passed()));
      const took = Math.max(FASTEST_PERSON_MS, clock.passed() - opened);
      return {
        website: field && !field.matches(':autofill') ? field.value : '',
        startedAt: new Date(startedAt).toISOString(),
        sentAt: new Date(startedAt + took).toISOString(),
      };
    },
  };
}
