// A first start's content for an empty database: the same records that staff would make, through the same schemas,
// stores and media pipeline.
import { join } from 'node:path';
import demoPictures from '../../../content/pictures.json' with { type: 'json' };
import { importPicture, type MediaDeps } from '../../features/media/server/library.ts';
import { noteDemoToLoad } from '../../features/samples/server/store.ts';
import type { Base } from '../../lib/database/database.ts';
import { StartError } from '../../lib/process/start-error.ts';
import { records } from '../records.ts';
import { loadRecording, type Stage } from './demo-recording.ts';

type Pictures = ReadonlyMap<string, { url: string; alt: string }>;

export async function loadDemoContent(
  media: MediaDeps,
  { contentDir, secret, publicUrl }: Omit<Stage, keyof Base>,
): Promise<void> {
  const { database, clock, log } = media;
  log.info('loading the demo content');
  const pictures = await importPictures(media, contentDir).catch(async (error: Error) => {
    await database.write(noteDemoToLoad);
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new StartError(
      `The demo content cannot be loaded (${reason}). The next start tries again.`,
    );
  });
  log.info({ count: pictures.size }, 'pictures are in the media library');
  const demo = {
    database,
    clock,
    contentDir,
    addressOf: (file: string) => pictureOf(pictures, file).url,
    altOf: (file: string) => pictureOf(pictures, file).alt,
  };
  for (const { facts, seed } of records) {
    if (seed) log.info({ [facts.key]: await seed(demo) }, 'loaded');
  }
  await loadRecording({ database, clock, contentDir, secret, publicUrl }, 'demo-visits.json');
  log.info('sample visits are in the diary');
}

async function importPictures(media: MediaDeps, contentDir: string): Promise<Pictures> {
  const pictures = new Map<string, { url: string; alt: string }>();
  for (const { file, alt } of demoPictures) {
    const { url } = await importPicture(media, join(contentDir, 'pictures', file), {
      name: file,
      alt,
    });
    pictures.set(file, { url, alt });
    if (pictures.size % 15 === 0)
      media.log.info(`${pictures.size} of ${demoPictures.length} pictures`);
  }
  return pictures;
}

function pictureOf(pictures: Pictures, file: string) {
  const known = pictures.get(file);
  if (!known) throw new Error(`content/pictures.json does not name ${file}`);
  return known;
}
