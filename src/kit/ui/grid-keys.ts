export function columnsOf(list: HTMLElement | null): number {
  const tops = Array.from(list?.children ?? [], (child) =>
    child instanceof HTMLElement ? child.offsetTop : 0,
  );
  return Math.max(1, tops.filter((top) => top === tops[0]).length);
}

export function gridTarget(
  key: string,
  at: number,
  count: number,
  columns: number,
): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -at,
    End: count - 1 - at,
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  const next = at + step;
  if (next >= 0 && next < count) return next;
  const lastRow = Math.floor((count - 1) / columns);
  return key === 'ArrowDown' && Math.floor(at / columns) < lastRow ? count - 1 : at;
}
