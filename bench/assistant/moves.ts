// What visitors do besides answering: each with its effect on what they have said.
import { asking } from './asking.ts';
import { choosing } from './choosing.ts';
import { correctingMoves } from './correcting.ts';
import { telling } from './telling.ts';

export const moves = { ...telling, ...correctingMoves, ...choosing, ...asking };
export type MoveName = keyof typeof moves;
