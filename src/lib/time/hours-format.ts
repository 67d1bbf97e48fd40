/** `9am-11.30am`; empty if unknown. */
export function hoursInWords({ from, to }: { from: string; to: string }): string {
  return from && to && `${clockInWords(from)}-${clockInWords(to)}`;
}

/** `9.30am` for `09:30`. */
export function clockInWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `.${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes}${hour < 12 ? 'am' : 'pm'}`;
}

/** 570 for `09:30`. */
export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** `09:30` for 570. */
export const clockAt = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
