/**
 * Makes something of a value again only when one of the parts that it is made of is another object.
 * @returns what was made last while the parts are the same
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
