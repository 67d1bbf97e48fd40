import { adminApi } from '../../../admin-urls.ts';
import { browserMemory } from '../../../kit/ui/browser-memory.ts';
import { post } from '../../../lib/http/api-client.ts';
import { signedInHint } from '../session.ts';

export function rememberSignedIn(): void {
  browserMemory.write(signedInHint, 'true');
}

export function forgetSignedIn(): void {
  browserMemory.forget(signedInHint);
}

/** Ends the session on the server, then here. @throws when the server did not end it. */
export async function signOut(): Promise<void> {
  await post(adminApi.signOut(), {});
  forgetSignedIn();
}
