/**
 * Remembers what a function makes of a text.
 * @param most texts, after which all are forgotten.
 */
export function remembering<Made>(
  make: (text: string) => Made,
  most: number,
): (text: string) => Made {
  const made = new Map<string, Made>();
  return (text) => {
    const before = made.get(text);
    if (before !== undefined || made.has(text)) return before as Made;
    if (made.size >= most) made.clear();
    const now = make(text);
    made.set(text, now);
    return now;
  };
}
