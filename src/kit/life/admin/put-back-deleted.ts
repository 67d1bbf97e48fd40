import { adminApi } from '../../../admin-urls.ts';
import { callApi } from '../../../lib/http/api-client.ts';
import { lifeName, type Resource } from '../../crud/resource.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { TrashLine } from '../life.ts';

/** Undoes a deletion: of the same kind and name, the latest in the trash. @throws what the server says */
export async function putBackDeleted(resource: Resource, deleted: object): Promise<void> {
  const { searchable, singular } = resource;
  const title = String(Object.entries(deleted).find(([name]) => name === searchable[0])?.[1] ?? '');
  const lines = await callApi<TrashLine[]>(adminApi.trash());
  const line = lines.find((one) => one.record === lifeName(resource) && one.title === title);
  if (!line) throw new Error('It is not in the trash any more.');
  await callApi(adminApi.trashRestore(line.id), { method: 'POST', body: {} });
  showToast({ title: `${singular} restored` });
}
