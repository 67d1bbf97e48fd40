// The people of the firm, for public pages.
import type { Database } from '../../../lib/database/database.ts';
import { loadPictures } from '../../media/server/site-data.ts';
import type { PersonShown } from '../site/people.tsx';
import { listPeople } from './store.ts';

/** Advisers whom the website shows; with an id that one only. */
export async function loadPeople(
  services: { database: Database },
  id?: string | null,
): Promise<PersonShown[]> {
  const all = await listPeople(services.database.db);
  const people = id ? all.filter((person) => person.id === id) : all;
  const photos = people.map(({ photo }) => photo);
  const pictureOf = await loadPictures(services, photos);
  // Their accounts stay behind.
  return people.map(({ id: _account, photo, ...person }) => ({
    ...person,
    photo: photo ? { ...pictureOf(photo, ''), alt: '' } : undefined,
  }));
}
