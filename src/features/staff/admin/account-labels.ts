import type { Tone } from '../../../kit/ui/badge.tsx';
import type { AccountState } from '../staff.ts';

export const stateLabels: Record<AccountState, string> = {
  active: 'Active',
  invited: 'Invited',
  disabled: 'Disabled',
};

export const stateTones: Record<AccountState, Tone> = {
  active: 'good',
  invited: 'waiting',
  disabled: 'neutral',
};

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

/** `21 Nov 2026, 15:40` */
export const momentInWords = (instant: string): string => moment.format(new Date(instant));
