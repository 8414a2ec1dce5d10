import {
  type AccessToken,
  accessTokenPrefix,
  type makeAccessToken,
  type Makers,
} from '@tandem/contract/account/account-tokens';
import { commonFailures } from '@tandem/contract/failure';
import { limits } from '@tandem/contract/limits';
import type { CommunityRole, ParsedInput } from '@tandem/contract/operation';
import type { Clock } from '../../../platform/clock.ts';
import { coalesceReads } from '../../../platform/concurrency/share-reads.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AuthenticateToken } from '../../../platform/http/guards/authenticate-request.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { accountErrors } from '../account.errors.ts';
import { mayMake } from '../account.rules.ts';
import { lockMe } from '../people.repository.ts';
import { createNoting, type NotifyOfSecurity } from '../sessions.service.ts';
import { isSuspended, suspensionSentence } from '../standing/standing.rules.ts';
import * as repository from './tokens.repository.ts';

/** What API tokens need. */
export interface TokensDeps {
  database: Database;
  clock: Clock;
  notify: NotifyOfSecurity;
  communitySettings: { current(): { accessTokens: Makers } };
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** How long ended tokens are kept, in days. */
const endedDays = 30;
/** How many days before the end owners are told; the last stands for those before it. */
const tellings = [
  { days: 1, kind: 'accessTokenEndsInDay' },
  { days: 7, kind: 'accessTokenEndsInWeek' },
] as const;

const shape = new RegExp(`^${accessTokenPrefix}[A-Za-z0-9_-]{43}$`);

/** Authenticates requests by API token, or says why it is refused. */
export function createAuthenticateToken({
  database,
  clock,
}: Pick<TokensDeps, 'database' | 'clock'>): AuthenticateToken {
  const { orm } = database;
  const find = coalesceReads((hashes) => repository.findTokens(orm, hashes));
  const noteOnce = createNoting((id: string, at: Date) => repository.noteTokenUse(orm, id, at));
  return async (token) => {
    const found = shape.test(token) ? await find(hashToken(token)) : undefined;
    if (found === undefined) return accountErrors.tokenUnknown;
    const { id, expiresAt, revokedAt, lastUsedAt, ...member } = found;
    const now = clock.now();
    if (isSuspended(member, now)) {
      const message = suspensionSentence(member.suspendedUntil, member.suspensionReason);
      return { ...commonFailures.suspended, message };
    }
    if (revokedAt !== null) return accountErrors.tokenRevoked;
    if (expiresAt <= now) return accountErrors.tokenExpired;
    if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= minuteMs) await noteOnce(id, now);
    return { tokenId: id, ...member, isProved: false, isFactorProved: false, expiresAt: null };
  };
}

export type TokensService = ReturnType<typeof createTokensService>;

/** The API tokens of a member (ADR 0114). */
export function createTokensService(deps: TokensDeps) {
  const { database, clock, notify } = deps;
  const { orm } = database;
  const mayMakeTokens = (role: CommunityRole) => mayMake(deps.communitySettings.current().accessTokens, role);
  return {
    mayMakeTokens,
    listTokens: async (me: string): Promise<AccessToken[]> =>
      (await repository.listTokens(orm, me)).map(toToken),
    makeToken: async (
      { me, role }: { me: string; role: CommunityRole },
      { name, scopes, expiresAt }: ParsedInput<typeof makeAccessToken>['body'],
    ): Promise<{ data: AccessToken; token: string }> => {
      if (!mayMakeTokens(role)) refuse(accountErrors.tokensNotAllowed);
      const now = clock.now();
      const end = endOf(expiresAt, now) ?? refuseField(accountErrors.tokenEnd, 'expiresAt');
      const daysLeft = (end.getTime() - now.getTime()) / dayMs;
      const token = `${accessTokenPrefix}${newToken()}`;
      const row = {
        id: newId(),
        memberId: me,
        name,
        tokenHash: hashToken(token),
        beginning: token.slice(0, accessTokenPrefix.length + 4),
        scopes,
        createdAt: now,
        lastUsedAt: null,
        expiresAt: end,
        revokedAt: null,
        // Nobody needs to be told at once what they just chose.
        toldDays: tellings.find(({ days }) => daysLeft <= days)?.days ?? null,
      };
      await database.transaction(async (tx) => {
        await lockMe(tx, me);
        if ((await repository.countTokens(tx, me, now)) >= limits.accessTokens)
          refuse(accountErrors.tooManyTokens);
        await repository.insertToken(tx, row);
      });
      notify(me, { kind: 'accessTokenMade', actorId: null, projectId: null, requestId: row.id });
      return { data: toToken(row), token };
    },
    revokeToken: async (me: string, id: string): Promise<void> => {
      const isRevoked = await repository.revokeToken(orm, { memberId: me, id, at: clock.now() });
      if (!isRevoked) refuse(accountErrors.noSuchToken);
    },
    /** Tells the owners of tokens that end soon, and forgets those that ended long ago. */
    tendTokens: async (): Promise<void> => {
      const now = clock.now();
      for (const { days, kind } of tellings) {
        const until = new Date(now.getTime() + days * dayMs);
        for (const { id, memberId } of await repository.takeEnding(orm, { days, now, until }))
          notify(memberId, { kind, actorId: null, projectId: null, requestId: id });
      }
      await repository.deleteEnded(orm, new Date(now.getTime() - endedDays * dayMs));
    },
  };
}

/** When a token ends that is to end at a time, or after the usual days; null beyond a year and in the past. */
function endOf(asked: string | undefined, now: Date): Date | null {
  const { initially, max } = limits.accessTokenDays;
  const end = asked === undefined ? new Date(now.getTime() + initially * dayMs) : new Date(asked);
  const left = end.getTime() - now.getTime();
  // Whoever chooses a year on a calendar may get a leap year, and the hours of their own zone.
  return left > 0 && left <= (max + 2) * dayMs ? end : null;
}

const toToken = (token: repository.StoredToken): AccessToken => ({
  _id: token.id,
  name: token.name,
  beginning: token.beginning,
  scopes: token.scopes,
  createdAt: token.createdAt.toISOString(),
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  expiresAt: token.expiresAt.toISOString(),
});
