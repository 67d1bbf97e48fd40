// A first start's content for an empty database: the same records that staff would make, through the same schemas,
// stores and media pipeline.
import { join } from 'node:path';
import demoPictures from '../../../content/pictures.json' with { type: 'json' };
import { seedAppointments } from '../../features/appointments/server/seed.ts';
import { importPicture, type MediaDeps } from '../../features/media/server/library.ts';
import { noteDemoToLoad, noteSamples } from '../../features/samples/server/store.ts';
import { StartError } from '../../lib/process/start-error.ts';
import { records } from '../records.ts';

type Pictures = ReadonlyMap<string, { url: string; alt: string }>;

export async function loadDemoContent(
  media: MediaDeps,
  contentDir: string,
  secret: string,
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
  const visits = await noteSamples(database, ['appointments', 'contactSubmissions'], async () => {
    for (const { facts, seed } of records) {
      if (seed) log.info({ [facts.key]: await seed(demo) }, 'loaded');
    }
    return seedAppointments(database, secret, clock.now());
  });
  log.info({ visits }, 'sample visits are in the diary');
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
