export function splitFrontMatter(file: string): { values: Record<string, unknown>; text: string } {
  const [whole, head = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(file) ?? [];
  if (whole === undefined) return { values: {}, text: file };
  const values: Record<string, unknown> = {};
  for (const line of head.split(/\r?\n/)) {
    const [, name, value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? [];
    // Each value is JSON: a quoted text, a number, true or a list.
    if (name) values[name] = JSON.parse(value);
  }
  return { values, text: file.slice(whole.length).trim() };
}
