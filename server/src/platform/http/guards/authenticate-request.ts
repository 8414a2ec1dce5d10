import { commonFailures, type FailureKind } from '@tandem/contract/failure';
import {
  type CommunityRole,
  hasRole,
  type Operation,
  scopesOf,
  type TokenScope,
} from '@tandem/contract/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndTurn, MemberTurns } from '../../concurrency/member-turns.ts';
import { refuse } from '../../refusal.ts';
import type { TextBudget } from '../../budgets.ts';
import { accessTokenIn, sessionCookie, ticketCookie } from './cookies.ts';
import { isUnsafe } from './origin.ts';
import type { Budget, Throttles } from './throttle.ts';

/** A live session; `expiresAt` is set when it was just extended, `isProved` when its password was entered lately. */
export interface AuthenticatedSession {
  memberId: string;
  role: CommunityRole;
  hasSecondFactor: boolean;
  /** The version of the terms that the member accepted last. */
  termsVersion: string | null;
  expiresAt: Date | null;
  isProved: boolean;
  /** Whether a second factor was used lately. */
  isFactorProved: boolean;
}

/** Finds the live session of a token. */
export type Authenticate = (token: string) => Promise<AuthenticatedSession | null>;

/** What an API token stands for: its member, never proved to be there, and its scopes. */
export interface AuthenticatedToken extends AuthenticatedSession {
  tokenId: string;
  scopes: readonly TokenScope[];
}

/** Finds what an API token stands for, or says why it is refused. */
export type AuthenticateToken = (token: string) => Promise<AuthenticatedToken | FailureKind>;

/** Says why a token has no live session; also for a request without a token. */
export type WhySignedOut = (token: string | null) => Promise<FailureKind>;

/** Looks up the owners of cookies, and the budgets of requests. */
export interface Authorities {
  authenticate: Authenticate;
  authenticateToken: AuthenticateToken;
  whySignedOut: WhySignedOut;
  /** Finds the live upload ticket of a token. */
  findTicket(token: string): Promise<string | null>;
  throttles: Throttles;
  turns: MemberTurns;
  texts: TextBudget;
  /** Whether a member has to verify the e-mail address before acting towards others. */
  mustVerifyEmail(memberId: string): Promise<boolean>;
  /** Whether the community asks members of this role for a second factor. */
  requiresSecondFactor(role: CommunityRole): boolean;
  /** The version of the terms that members need to have accepted; null without terms. */
  currentTerms(): string | null;
}

/** Creates the check that runs before every operation: session, access and budget. */
export function createRequestAuthenticator(authorities: Authorities) {
  const { authenticate, findTicket, throttles, whySignedOut } = authorities;
  const noteMember = (request: FastifyRequest, session: AuthenticatedSession) => {
    request.memberId = session.memberId;
    request.communityRole = session.role;
    request.isProved = session.isProved;
  };
  const authenticateProgram = async (operation: Operation, request: FastifyRequest, bearer: string) => {
    const token = await authorities.authenticateToken(bearer);
    if ('code' in token) {
      await throttles.spend('signedOut', { address: request.clientAddress });
      return refuse(token);
    }
    await throttles.spend('accessToken', token.tokenId);
    requireScope(operation, token);
    noteMember(request, token);
    return token;
  };
  const authenticateMember = async (request: FastifyRequest, reply: FastifyReply) => {
    const cookie = sessionCookie(request, reply);
    const { token } = cookie;
    const session = token === null ? null : await authenticate(token);
    if (token === null || session === null) return null;
    await throttles.spend('member', session.memberId);
    noteMember(request, session);
    if (session.expiresAt !== null) cookie.start(token, session.expiresAt);
    return session;
  };
  const authenticateUploader = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const { token } = ticketCookie(request, reply);
    request.ticketId = token === null ? null : await findTicket(token);
    return request.ticketId !== null;
  };
  return async (operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const {
      access,
      asksPassword,
      asksFactor,
      asksVerifiedEmail,
      gives,
      takes,
      spends,
      throttles: throttledBy,
    } = operation;
    if (access === 'open') {
      return throttledBy === 'itself'
        ? undefined
        : throttles.spend(openBudget(gives), { address: request.clientAddress });
    }
    const bearer = accessTokenIn(request);
    const session =
      bearer === null
        ? await authenticateMember(request, reply)
        : await authenticateProgram(operation, request, bearer);
    if (session !== null) {
      requireStanding(operation, session, authorities);
      if (asksPassword === true && !session.isProved) refuse(commonFailures.passwordRequired);
      if (asksFactor === true && session.hasSecondFactor && !session.isFactorProved)
        refuse(commonFailures.factorRequired);
      if (asksVerifiedEmail === true && (await authorities.mustVerifyEmail(session.memberId)))
        refuse(commonFailures.emailUnverified);
      if (isSearch(request)) await throttles.spend('searches', request.memberId);
      return spends && throttles.spend(spends, request.memberId);
    }
    await throttles.spend('signedOut', { address: request.clientAddress });
    if (access === 'visitor') return undefined;
    if (access === 'uploader' && (await authenticateUploader(request, reply))) {
      return takes === 'file' ? throttles.spend('ticket', { address: request.clientAddress }) : undefined;
    }
    return refuse(await whySignedOut(sessionCookie(request, reply).token));
  };
}

/** Refuses a token where tokens are refused, or where it lacks a scope. */
function requireScope(operation: Operation, { scopes }: AuthenticatedToken): void {
  const needed = scopesOf(operation) ?? refuse(commonFailures.tokenClosed);
  const missing = needed.filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return;
  const message = `This API token lacks the scope ${missing.join(', ')}.`;
  refuse({ ...commonFailures.tokenScope, message });
}

type Requirements = Pick<Authorities, 'requiresSecondFactor' | 'currentTerms'>;

/** Refuses members who have not accepted the current terms, or may not call the operation at all. */
function requireStanding(
  { access, needsNoTerms }: Operation,
  session: AuthenticatedSession,
  requirements: Requirements,
): void {
  const terms = requirements.currentTerms();
  // What visitors may do, members without the terms may do too.
  const isAsked = access !== 'visitor' && needsNoTerms !== true;
  if (isAsked && terms !== null && session.termsVersion !== terms) refuse(commonFailures.termsRequired);
  requireRole(access, session, requirements);
}

/** Refuses members who lack the role of the community that the operation is for, or the second factor for the role. */
function requireRole(
  access: Operation['access'],
  { role, hasSecondFactor }: AuthenticatedSession,
  { requiresSecondFactor }: Pick<Requirements, 'requiresSecondFactor'>,
): void {
  if (access !== 'moderator' && access !== 'administrator') return;
  if (access === 'moderator' && !hasRole(role, access)) refuse(commonFailures.moderatorsOnly);
  if (access === 'administrator' && !hasRole(role, access)) refuse(commonFailures.administratorsOnly);
  if (!hasSecondFactor && requiresSecondFactor(role)) refuse(commonFailures.secondFactorRequired);
}

function isSearch({ query }: FastifyRequest): boolean {
  const { search = '', q = '' } = query as { search?: unknown; q?: unknown };
  return search !== '' || q !== '';
}

function openBudget(gives: Operation['gives']): Budget {
  if (gives === undefined) return 'open';
  return gives === 'text/calendar' ? 'calendar' : 'content';
}

/**
 * Creates the function that waits for a turn of the caller before a handler runs; null for callers without a session.
 * Authentication came first, but takes no connection per request: look-ups that run at once share one query.
 * What waited is authenticated again, because the session may have ended or lost its role meanwhile.
 */
export function createTurnTaker({
  authenticate,
  authenticateToken,
  whySignedOut,
  turns,
  ...requirements
}: Pick<Authorities, 'authenticate' | 'authenticateToken' | 'whySignedOut' | 'turns'> & Requirements) {
  const findAgain = async (request: FastifyRequest, reply: FastifyReply): Promise<AuthenticatedSession> => {
    const bearer = accessTokenIn(request);
    if (bearer !== null) {
      const token = await authenticateToken(bearer);
      return 'code' in token ? refuse(token) : token;
    }
    const { token } = sessionCookie(request, reply);
    const session = token === null ? null : await authenticate(token);
    return session?.memberId === request.memberId ? session : refuse(await whySignedOut(token));
  };
  return async (
    operation: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<EndTurn | null> => {
    if (request.memberId === '') return null;
    const end = await turns.take(request.memberId, isUnsafe(request));
    if (!end.hasWaited) return end;
    try {
      requireStanding(operation, await findAgain(request, reply), requirements);
      return end;
    } catch (error) {
      end();
      throw error;
    }
  };
}
