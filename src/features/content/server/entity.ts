import { findContentUsage } from './picture-use-store.ts';
import { seedContent } from './seed.ts';

export const contentEntity = { seed: seedContent, usesOf: findContentUsage };
