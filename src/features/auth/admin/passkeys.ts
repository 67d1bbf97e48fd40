// Passkeys in the browser; the library loads on the first click.
import { adminApi } from '../../../admin-urls.ts';
import { failureSentence } from '../../../kit/crud/admin/failure-sentence.ts';
import { callApi, post } from '../../../lib/http/api-client.ts';

const load = () => import('@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof load>>;
type OptionsOf<Begin extends 'startAuthentication' | 'startRegistration'> = Parameters<
  Library[Begin]
>[0]['optionsJSON'];

/** No passkey was shown: cancelled, timed out, or none on this device. */
class NoPasskey extends Error {
  override name = 'NoPasskey';
}

export const passkeyFailure = (error: unknown) =>
  error instanceof NoPasskey ? error.message : failureSentence(error);

const unlessCancelled = (sentence: string) => (error: unknown) => {
  const isBrowsers = error instanceof Error && error.name !== 'TypeError';
  throw isBrowsers ? new NoPasskey(sentence, { cause: error }) : error;
};

/** @throws NoPasskey, ApiError */
export async function signInWithPasskey(): Promise<void> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    load(),
    callApi<OptionsOf<'startAuthentication'>>(adminApi.passkeySignInOptions()),
  ]);
  const response = await startAuthentication({ optionsJSON }).catch(
    unlessCancelled('No passkey was shown. Please try again, or use your password.'),
  );
  await post(adminApi.passkeySignIn(), { response });
}

/** @throws NoPasskey, ApiError */
export async function addPasskey(name: string): Promise<void> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    load(),
    callApi<OptionsOf<'startRegistration'>>(adminApi.newPasskeyOptions()),
  ]);
  const response = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    return unlessCancelled(
      isKnown ? 'This device already has a passkey for your account.' : 'No passkey was created.',
    )(error);
  });
  await post(adminApi.newPasskey(), { response, name });
}
