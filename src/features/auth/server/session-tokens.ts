// Only the hash of a session's token is stored: a stolen copy of the database opens nothing, not even with the secret
// that signs cookies. better-auth still works with the token itself.
import type { BetterAuthPlugin } from 'better-auth';
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/adapters';
import { sha256 } from '../../../lib/process/secrets.ts';

export const hashedSessionTokens: BetterAuthPlugin = {
  id: 'hashed-session-tokens',
  init: ({ adapter }) => ({ context: { adapter: withHashedTokens(adapter) } }),
};

function withHashedTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...hashing(adapter),
    transaction: (work) => adapter.transaction((trx) => work(hashing(trx))),
  };
}

interface Query {
  model: string;
  where?: Where[] | undefined;
}

function hashing(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    async create<T extends Record<string, unknown>, R = T>(
      query: Parameters<typeof adapter.create<T, R>>[0],
    ): Promise<R> {
      const { token } = query.data;
      if (query.model !== 'session' || typeof token !== 'string') return adapter.create(query);
      const data = { ...query.data, token: sha256(token) };
      return { ...(await adapter.create<T, R>({ ...query, data })), token };
    },
    findOne: async <T>(query: Parameters<typeof adapter.findOne>[0]) =>
      asAsked(query, await adapter.findOne<T>(hashed(query))),
    update: async <T>(query: Parameters<typeof adapter.update>[0]) =>
      asAsked(query, await adapter.update<T>(hashed(query))),
    consumeOne: async <T>(query: Parameters<typeof adapter.consumeOne>[0]) =>
      asAsked(query, await adapter.consumeOne<T>(hashed(query))),
    incrementOne: async <T>(query: Parameters<typeof adapter.incrementOne>[0]) =>
      asAsked(query, await adapter.incrementOne<T>(hashed(query))),
    findMany: <T>(query: Parameters<typeof adapter.findMany>[0]) =>
      adapter.findMany<T>(hashed(query)),
    count: (query) => adapter.count(hashed(query)),
    updateMany: (query) => adapter.updateMany(hashed(query)),
    delete: (query) => adapter.delete(hashed(query)),
    deleteMany: (query) => adapter.deleteMany(hashed(query)),
  };
}

const isToken = ({ field }: Where) => field === 'token';

function hashed<Q extends Query>(query: Q): Q {
  if (query.model !== 'session' || !query.where?.some(isToken)) return query;
  const where = query.where.map((clause) =>
    isToken(clause) && typeof clause.value === 'string'
      ? { ...clause, value: sha256(clause.value) }
      : clause,
  );
  return { ...query, where };
}

/** The session for a token, including that token: cookies are made from it. */
function asAsked<T>({ model, where }: Query, row: T | null): T | null {
  const token = where?.find(isToken)?.value;
  return row && model === 'session' && typeof token === 'string' ? { ...row, token } : row;
}
