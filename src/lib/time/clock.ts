export interface Clock {
  now(): Date;
}

/** A machine's clock that is further out is wrong: codes of authenticator apps depend on it. */
export const FAR_APART_MS = 5000;

export const systemClock: Clock = { now: () => new Date() };

export class TestClock implements Clock {
  #now: Date;

  constructor(start: string | Date) {
    this.#now = new Date(start);
  }

  now() {
    return new Date(this.#now);
  }

  set(instant: string | Date) {
    this.#now = new Date(instant);
  }

  advance(milliseconds: number) {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}
