import { adminApi } from '../../../admin-urls.ts';
import { recordOf } from '../../../kit/records/server/entity-record.ts';
import { redirects } from '../redirect.ts';
import { redirectStore } from './store.ts';

export const redirectRecord = recordOf(redirects, redirectStore, {
  tokens: { area: 'content', paths: [adminApi.redirects(), adminApi.notFound()] },
});
