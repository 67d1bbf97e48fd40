// A page's policy allows no style attribute, so the point in view is one of twenty-five classes.
const CLASSES = [
  ['object-[0%_0%]', 'object-[25%_0%]', 'object-[50%_0%]', 'object-[75%_0%]', 'object-[100%_0%]'],
  [
    'object-[0%_25%]',
    'object-[25%_25%]',
    'object-[50%_25%]',
    'object-[75%_25%]',
    'object-[100%_25%]',
  ],
  [
    'object-[0%_50%]',
    'object-[25%_50%]',
    'object-[50%_50%]',
    'object-[75%_50%]',
    'object-[100%_50%]',
  ],
  [
    'object-[0%_75%]',
    'object-[25%_75%]',
    'object-[50%_75%]',
    'object-[75%_75%]',
    'object-[100%_75%]',
  ],
  [
    'object-[0%_100%]',
    'object-[25%_100%]',
    'object-[50%_100%]',
    'object-[75%_100%]',
    'object-[100%_100%]',
  ],
];

export function focalClass({ x, y }: { x: number; y: number }): string {
  const quarter = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 4);
  return CLASSES[quarter(y)]?.[quarter(x)] ?? '';
}
