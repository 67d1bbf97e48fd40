import { contentApi } from './api.ts';
import { findContentUsage } from './picture-use-store.ts';
import { seedContent } from './seed.ts';

export const contentEntity = { api: contentApi, seed: seedContent, usesOf: findContentUsage };
