/**
 * Recomputes a value only when one of its parts is a different object.
 * @returns the last result while the parts are the same
 */
export function onlyWhenChanged<Value, Made>(
  partsOf: (value: Value) => readonly unknown[],
  make: (value: Value) => Made,
): (value: Value) => Made {
  let last: { parts: readonly unknown[]; made: Made } | undefined;
  return (value) => {
    const parts = partsOf(value);
    if (!last?.parts.every((part, at) => part === parts[at])) last = { parts, made: make(value) };
    return last.made;
  };
}
