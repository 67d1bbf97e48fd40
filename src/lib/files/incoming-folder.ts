import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { orUnavailable } from './storage.ts';

export async function withIncomingFolder<T>(
  incoming: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await orUnavailable(async () => {
    await mkdir(incoming, { recursive: true });
    return mkdtemp(join(incoming, 'upload-'));
  });
  try {
    return await orUnavailable(() => work(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
