/** `00:00`, `00:30` … `23:30` */
export const HALF_HOURS = Array.from(
  { length: 48 },
  (_, at) => `${String(at >> 1).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
);
