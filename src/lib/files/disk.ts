import { statfs } from 'node:fs/promises';

export interface DiskRoom {
  freeBytes: number;
  totalBytes: number;
}

/** Free disk space for a folder, as available to this process. */
export async function diskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
