import { adminApi } from '../../../admin-urls.ts';
import { callApi, post } from '../../../lib/http/api-client.ts';
import { lifeName, type Resource, type StoredRecord } from '../../crud/resource.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { TrashLine } from '../life.ts';

/** Undoes a deletion. @throws what the server says */
export async function putBackDeleted(resource: Resource, deleted: StoredRecord): Promise<void> {
  const lines = await callApi<TrashLine[]>(adminApi.trash());
  const line = lines.find(
    ({ record, recordId }) => record === lifeName(resource) && recordId === String(deleted.id),
  );
  if (!line) throw new Error('It is not in the trash any more.');
  await post(adminApi.trashRestore(line.id), {});
  showToast({ title: `${resource.singular} restored` });
}
