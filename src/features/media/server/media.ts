import { join } from 'node:path';
import type { Storage } from '../../../lib/files/storage.ts';
import { createTrash } from '../../../lib/files/trash.ts';
import type { MediaDeps } from './library.ts';
import { createPictureSizes, type PictureDeps } from './picture-sizes.ts';

interface Deps
  extends Pick<MediaDeps, 'database' | 'clock' | 'log'>,
    Pick<PictureDeps, 'contentDir' | 'coloursOf'> {
  dataDir: string;
  storageOf(name: string): Storage;
}

/** The library of uploaded files, and the sizes that are made of its pictures. */
export function createMedia({ dataDir, storageOf, contentDir, coloursOf, ...parts }: Deps) {
  const uploads = storageOf('uploads');
  const pictures = createPictureSizes({
    ...parts,
    uploads,
    kept: storageOf('cache/pictures'),
    contentDir,
    coloursOf,
  });
  const media: MediaDeps = {
    ...parts,
    uploads,
    trash: createTrash(storageOf('trash'), parts.log),
    incoming: join(dataDir, 'incoming'),
    onPictureAdded: (file) => pictures.expect(file),
    onFileGone: (file) => pictures.forget(file),
  };
  return { media, pictures };
}
