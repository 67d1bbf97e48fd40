import { statfs } from 'node:fs/promises';

export interface DiskRoom {
  freeBytes: number;
  totalBytes: number;
}

/** The room on the disk that a folder is on, for whoever runs this program. */
export async function diskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
