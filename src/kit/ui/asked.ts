import type { ReactNode } from 'react';
import { createStore } from './store.ts';

/** The question that is open (ask.tsx). */
export const asked = createStore<ReactNode>(null);

/** Drawn once, above all screens. */
export const Asked = () => asked.use();
