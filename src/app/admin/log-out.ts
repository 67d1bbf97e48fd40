import { signOut } from '../../features/auth/admin/signed-in-hint.ts';
import { failureSentence } from '../../kit/crud/admin/failure-sentence.ts';
import { showToast } from '../../kit/ui/toast-store.ts';
import { urls } from '../../urls.ts';
import { forgetRecent } from './palette-recent.ts';

/** Ends the session, and reports a failure. @returns whether it has ended. */
export async function logOut(): Promise<boolean> {
  try {
    await signOut();
    forgetRecent();
    // A whole new page: no data stays in memory.
    location.assign(urls.admin.login());
    return true;
  } catch (error) {
    showToast({
      variant: 'destructive',
      title: 'Error',
      description: `You are still logged in. ${failureSentence(error)}`,
    });
    return false;
  }
}
