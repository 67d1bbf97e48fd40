class OverBudget extends Error {}

/** When the work under way must end: it is synchronous, so there is never more than one. */
let end = Number.POSITIVE_INFINITY;

/** Of this thread, where Node can tell. */
function usedMs(): number {
  const { user, system } = (process.threadCpuUsage ?? process.cpuUsage)();
  return (user + system) / 1000;
}

/** Runs parts of one request's synchronous work, during which everybody waits; undefined once its time is spent. */
export function cpuBudget(ms: number): <Result>(work: () => Result) => Result | undefined {
  let left = ms;
  return (work) => {
    const started = usedMs();
    end = started + left;
    try {
      return work();
    } catch (error) {
      if (error instanceof OverBudget) return undefined;
      throw error;
    } finally {
      left -= usedMs() - started;
      end = Number.POSITIVE_INFINITY;
    }
  };
}

/** Ends the work if its time is spent: for loops whose turns a stranger's text decides. */
export function keepToBudget(): void {
  if (end < Number.POSITIVE_INFINITY && usedMs() >= end) throw new OverBudget();
}
