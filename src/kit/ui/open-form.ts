// What every form sends besides its fields, so that people are not taken for robots because they are quick, their
// clock is wrong, or a password manager filled in the trap.
import { FASTEST_PERSON_MS, type Trap } from '../public-form.ts';

/** The visitor's clock, which may be wrong or be changed while the form is open. */
interface FormClock {
  now(): number;
  /** A monotonic clock in milliseconds. */
  passed(): number;
  wait(ms: number): Promise<void>;
}

const browserClock: FormClock = {
  now: () => Date.now(),
  passed: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

export interface OpenForm {
  /** Resolves once a person may have filled in the form. @param field hidden from people */
  trapped(field?: HTMLInputElement | null): Promise<Trap>;
}

/** Call it when the form can be used. */
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
