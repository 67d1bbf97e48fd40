export interface Clock {
  now(): Date;
}

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
