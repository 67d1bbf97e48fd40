// What visitors do beside answering: each with what it changes of what they have said.
import { asking } from './asking.ts';
import { choosing } from './choosing.ts';
import { correctingMoves } from './correcting.ts';
import { telling } from './telling.ts';

export const moves = { ...telling, ...correctingMoves, ...choosing, ...asking };
export type MoveName = keyof typeof moves;
