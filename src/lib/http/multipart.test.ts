import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { receiveForm } from './multipart.ts';

test.each([20, 300_000, 3_000_000])(
  'a file of %i bytes that finds the disk full is a 503 at once',
  async (bytes) => {
    const folder = await mkdtemp(join(tmpdir(), 'sill-form-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    // A Linux device for testing this, in place of the first file.
    await symlink('/dev/full', join(folder, '0'));
    const form = new FormData();
    form.append('files', new File([new Uint8Array(bytes)], 'a.png'));
    form.append('files', new File([new Uint8Array(bytes)], 'b.png'));
    const request = new Request('http://sill.test/', { method: 'POST', body: form });
    await expect(
      receiveForm(request, folder, { maxFiles: 5, maxFileBytes: 5_000_000 }),
    ).rejects.toMatchObject({ status: 503, cause: { code: 'ENOSPC' } });
  },
);
