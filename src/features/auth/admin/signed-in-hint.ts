import { callApi } from '../../../lib/http/api-client.ts';
import { signedInHint, signOutPath } from '../session.ts';

export function rememberSignedIn(): void {
  localStorage.setItem(signedInHint, 'true');
}

export function forgetSignedIn(): void {
  localStorage.removeItem(signedInHint);
}

/** Ends the session on the server, then here. @throws when the server did not end it. */
export async function signOut(): Promise<void> {
  await callApi(signOutPath, { method: 'POST', body: {} });
  forgetSignedIn();
}
