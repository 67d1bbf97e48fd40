import type { CachedRead } from '../../../kit/crud/server/cached-read.ts';
import type { Base } from '../../../lib/database/database.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Auth } from './auth.ts';
import type { AuthOptions } from './sign-in.ts';

interface Deps extends Base, Omit<AuthOptions, 'demandsSecondFactor'> {
  settings: CachedRead<Settings>;
}

/** Sign-in by better-auth (sign-in.ts), which takes half of the start-up time to load: for the first who may be signed in. */
export function authOnDemand(deps: Deps): Auth {
  let loading: Promise<Auth> | undefined;
  const loaded = () => {
    loading ??= load(deps);
    return loading;
  };
  return {
    handle: async (request) => (await loaded()).handle(request),
    findSession: async (headers) => (await loaded()).findSession(headers),
    demandsSecondFactor: async (role) => (await loaded()).demandsSecondFactor(role),
    countRecoveryCodes: async (userId) => (await loaded()).countRecoveryCodes(userId),
    findStaff: async (headers) =>
      headers.get('cookie') ? (await loaded()).findStaff(headers) : undefined,
  };
}

async function load({ database, clock, settings, ...options }: Deps): Promise<Auth> {
  const { createAuth } = await import('./sign-in.ts');
  return createAuth(database, clock, {
    ...options,
    async demandsSecondFactor(role) {
      const { secondFactor } = (await settings.read()).security;
      return secondFactor === 'everybody' || (secondFactor === 'owners' && role === 'owner');
    },
  });
}
