import { adminApi } from '../../../admin-urls.ts';
import { callApi } from '../../../lib/http/api-client.ts';
import { signedInHint } from '../session.ts';

export function rememberSignedIn(): void {
  localStorage.setItem(signedInHint, 'true');
}

export function forgetSignedIn(): void {
  localStorage.removeItem(signedInHint);
}

/** Ends the session on the server, then here. @throws when the server did not end it. */
export async function signOut(): Promise<void> {
  await callApi(adminApi.signOut(), { method: 'POST', body: {} });
  forgetSignedIn();
}
