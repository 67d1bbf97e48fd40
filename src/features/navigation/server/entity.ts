import { navigationApi } from './api.ts';

export const navigationEntity = { api: navigationApi };
