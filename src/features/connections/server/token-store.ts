import { type Generated, sql } from 'kysely';
import type { Handle } from '../../../lib/database/database.ts';
import type { ApiToken, Scope } from '../token.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    apiTokens: {
      id: Generated<number>;
      name: string;
      tokenHash: string;
      /** JSON. */
      scopes: string;
      until: string;
      madeBy: string;
      createdAt: string;
      lastUsedAt: string | null;
    };
  }
}

const COLUMNS = ['id', 'name', 'scopes', 'until', 'madeBy', 'createdAt', 'lastUsedAt'] as const;

type Row = Omit<ApiToken, 'scopes'> & { scopes: string };
const tokenOf = (row: Row): ApiToken => ({ ...row, scopes: JSON.parse(row.scopes) as Scope[] });

export async function listTokens(db: Handle): Promise<ApiToken[]> {
  const rows = await db.selectFrom('apiTokens').select(COLUMNS).orderBy('id').execute();
  return rows.map(tokenOf);
}

export async function insertToken(
  trx: Handle,
  token: Pick<ApiToken, 'name' | 'scopes' | 'until' | 'madeBy' | 'createdAt'> & {
    tokenHash: string;
  },
): Promise<ApiToken> {
  const row = await trx
    .insertInto('apiTokens')
    .values({ ...token, scopes: JSON.stringify(token.scopes) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return tokenOf(row);
}

export async function deleteToken(trx: Handle, id: number): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('apiTokens')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** @returns the names of the tokens that ended. */
export async function deleteTokensOf(trx: Handle, madeBy: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('apiTokens')
    .where('madeBy', '=', madeBy)
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Only while its maker is an owner: they may have lost the role just as it was created. */
export async function findTokenByHash(db: Handle, hash: string): Promise<ApiToken | undefined> {
  const row = await db
    .selectFrom('apiTokens')
    .select(COLUMNS)
    .where('tokenHash', '=', hash)
    .where(sql<boolean>`exists (select 1 from staff where coalesce(username, name) = made_by
      and role = 'owner' and coalesce(banned, 0) = 0)`)
    .executeTakeFirst();
  return row && tokenOf(row);
}

export async function noteTokenUse(trx: Handle, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('apiTokens')
    .set({ lastUsedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}
