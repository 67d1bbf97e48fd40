import { useEffect } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { post } from '../../../lib/http/api-client.ts';
import { useAction } from './use-action.ts';

/**
 * Marks messages that are on screen as read, for all colleagues.
 * @param newest the id of the customer's last one; undefined marks none
 */
export function useMarkRead(
  whose: { customerId: number } | { visitId: number },
  newest: number | string | undefined,
): void {
  const { mutate } = useAction({
    call: () => post(adminApi.inboxRead(), whose),
    changes: [adminApi.inbox(), adminApi.attention()],
  });
  useEffect(() => {
    if (newest !== undefined) mutate();
  }, [newest, mutate]);
}
