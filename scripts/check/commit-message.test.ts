import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'sill-message-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the hook of the repository says of a commit message; empty when it is taken. */
function refusal(message: string) {
  const file = join(folder, 'message');
  writeFileSync(file, message);
  const { status, stderr } = spawnSync('sh', ['.githooks/commit-msg', file], { encoding: 'utf8' });
  expect(status).toBe(stderr ? 1 : 0);
  return stderr;
}

test('the hook takes a subject of 72 characters with its reason in a body of any width', () => {
  expect(refusal(`${'£'.repeat(72)}\n`)).toBe('');
  expect(refusal(`Say why\n\n${'because '.repeat(20)}\n`)).toBe('');
  expect(refusal(`# A comment of git's\n\nSay why\n# Another\n\nBecause.\n`)).toBe('');
  expect(refusal(`fixup! ${'x'.repeat(72)}\n`)).toBe('');
});

test('the hook refuses a longer subject, and a body without an empty line before it', () => {
  expect(refusal(`${'£'.repeat(73)}\n`)).toMatch(/^The subject has 73 characters/);
  expect(refusal('Say why\nBecause.\n')).toMatch(/^Leave the second line empty/);
});
