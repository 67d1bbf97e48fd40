// A line a minute while tests run: what runs, how far it is, and how long the rest takes at that pace. A reporter of
// Vitest, which counts files, and of Playwright, which counts journeys.

const MINUTE_MS = 60_000;

export class Progress {
  private what = '';
  private total = 0;
  private done = 0;
  private began = 0;
  private timer: NodeJS.Timeout | undefined;

  onTestRunStart(files: readonly unknown[]): void {
    this.begin('test files', files.length);
  }

  onBegin(_: unknown, all: { allTests(): unknown[] }): void {
    this.begin('journeys', all.allTests().length);
  }

  onTestModuleEnd(): void {
    this.done += 1;
  }

  onTestEnd(): void {
    this.done += 1;
  }

  onTestRunEnd(): void {
    clearInterval(this.timer);
  }

  onEnd(): void {
    clearInterval(this.timer);
  }

  /** Others say what failed. */
  printsToStdio(): boolean {
    return false;
  }

  private begin(what: string, total: number) {
    Object.assign(this, { what, total, done: 0, began: performance.now() });
    console.log(`${total} ${what}`);
    this.timer = setInterval(() => console.log(this.line()), MINUTE_MS).unref();
  }

  private line(): string {
    const { done, total, what } = this;
    const minutes = (performance.now() - this.began) / MINUTE_MS;
    const left = done > 0 ? `, about ${Math.ceil((minutes * (total - done)) / done)} min left` : '';
    return `${done} of ${total} ${what} after ${Math.round(minutes)} min${left}`;
  }
}

export default Progress;
