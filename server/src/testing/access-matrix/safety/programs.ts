import { scopesOf, tokenScopes, type TokenScope } from '@tandem/contract/operation';
import { accessTokenPrefix } from '@tandem/contract/account/account-tokens';
import { accessTokens } from '../../../features/account/tokens/tokens.tables.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import type { AccessRow } from '../row.ts';

/** API tokens of A: with all scopes, without one that is needed, and expired. */
export const programs = ['token', 'tokenWithoutScope', 'expiredToken'] as const;
export type Program = (typeof programs)[number];

/** The tokens of A: whole, expired, and without each scope. */
export interface ProgramTokens {
  token: string;
  expiredToken: string;
  without: Map<TokenScope, string>;
}

/** Makes the tokens. They were used just now, so that a use writes nothing. */
export async function makeProgramTokens(
  { orm }: Database,
  memberId: string,
  now: Date,
): Promise<ProgramTokens> {
  const make = async (scopes: readonly TokenScope[], lastsMs = 3_600_000): Promise<string> => {
    const token = `${accessTokenPrefix}${newToken()}`;
    const expiresAt = new Date(now.getTime() + lastsMs);
    const row = { id: newId(), memberId, name: 'Ci', tokenHash: hashToken(token), beginning: 'tdm_abcd' };
    await orm
      .insert(accessTokens)
      .values({ ...row, scopes: [...scopes], createdAt: now, lastUsedAt: now, expiresAt });
    return token;
  };
  const without = new Map<TokenScope, string>();
  for (const scope of tokenScopes) without.set(scope, await make(tokenScopes.filter((one) => one !== scope)));
  return { token: await make(tokenScopes), expiredToken: await make(tokenScopes, -1), without };
}

/** The token that a program sends to the operation of a row. */
export function tokenFor(program: Program, { operation }: AccessRow, tokens: ProgramTokens): string {
  if (program !== 'tokenWithoutScope') return tokens[program];
  return tokens.without.get(scopesOf(operation)?.[0] ?? 'chat:read') ?? '';
}

/** What a program gets: what A gets, where its token has the scopes. An open operation asks nobody who sends it. */
export function statusFor(program: Program, { operation, statuses }: AccessRow): number {
  if (operation.access === 'open') return statuses.nobody;
  if (program === 'expiredToken') return 401;
  return operation.scope === null || program === 'tokenWithoutScope' ? 403 : statuses.owner;
}
