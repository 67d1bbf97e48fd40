import { seedContact } from './seed.ts';

export const contactEntity = { seed: seedContact };
