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
