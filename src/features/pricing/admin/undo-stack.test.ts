import { expect, test } from 'vitest';
import { changed, redone, type UndoStack, undone, undoStackOf } from './undo-stack.ts';

const step = (state: string, typedIn?: string, at = 0) => ({ state, typedIn, at });
const states = ({ past, present, future }: UndoStack<string>) => [
  past.map(({ state }) => state).join(''),
  present.state,
  future.map(({ state }) => state).join(''),
];

test('changes are undone and done again in their order', () => {
  const stack = changed(changed(undoStackOf('a'), step('b')), step('c'));
  expect(states(undone(stack))).toEqual(['a', 'b', 'c']);
  expect(states(undone(undone(stack)))).toEqual(['', 'a', 'bc']);
  expect(redone(redone(undone(undone(stack))))).toEqual(stack);
});

test('at either end nothing happens', () => {
  const stack = undoStackOf('a');
  expect(undone(stack)).toBe(stack);
  expect(redone(stack)).toBe(stack);
});

test('a new change takes the place of what was undone', () => {
  const stack = undone(changed(undoStackOf('a'), step('b')));
  expect(states(changed(stack, step('c')))).toEqual(['a', 'c', '']);
});

test('typing in one field is one step until it rests or another field is typed in', () => {
  let stack = changed(undoStackOf(''), step('5', 'leadDays', 1000));
  stack = changed(stack, step('55', 'leadDays', 1500));
  expect(states(undone(stack))).toEqual(['', '', '55']);
  expect(states(undone(changed(stack, step('556', 'leadDays', 2500))))).toEqual(['', '55', '556']);
  expect(states(undone(changed(stack, step('x', 'supplier.name', 1600))))).toEqual(['', '55', 'x']);
});
