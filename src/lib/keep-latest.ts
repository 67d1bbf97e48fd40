// Results that are used again while what they are made of is the same, as `===` tells.

/**
 * A pure function that gives its last result again while its arguments are the same, so that whoever
 * builds on the result can tell in the same way that nothing has changed.
 */
export function keepLatest<Args extends readonly unknown[], Result>(
  make: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { args: Args; result: Result } | undefined;
  return (...args) => {
    if (!last || !haveSame(last.args, args)) last = { args, result: make(...args) };
    return last.result;
  };
}

/** Whether two objects, or two arrays, hold the same values under the same names in the same order. */
export function haveSame(one: object, other: object): boolean {
  const others = Object.entries(other);
  const entries = Object.entries(one);
  return (
    entries.length === others.length &&
    entries.every(([name, value], index) => {
      const [otherName, otherValue] = others[index] ?? [];
      return name === otherName && value === otherValue;
    })
  );
}
