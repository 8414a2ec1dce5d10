import { commonFailures } from '@tandem/contract/failure';
import type { Operation } from '@tandem/contract/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../refusal.ts';
import { clientOf } from './client-address.ts';
import { sessionCookie, ticketCookie } from './cookies.ts';
import type { Budget, Throttles } from './throttle.ts';

/** Finds the live session of a token; `expiresAt` is set when the session was just extended. */
export type Authenticate = (token: string) => Promise<{ memberId: string; expiresAt: Date | null } | null>;

/** Looks up the owners of cookies, and the budgets of requests. */
export interface Authorities {
  authenticate: Authenticate;
  /** Finds the live upload ticket of a token. */
  findTicket(token: string): Promise<string | null>;
  throttles: Throttles;
}

/** Creates the check that runs before every operation: session, access and budget. */
export function createRequestAuthenticator({ authenticate, findTicket, throttles }: Authorities) {
  const authenticateMember = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const cookie = sessionCookie(request, reply);
    const session = cookie.token === null ? null : await authenticate(cookie.token);
    if (cookie.token === null || session === null) return false;
    await throttles.spend('member', session.memberId);
    request.memberId = session.memberId;
    if (session.expiresAt !== null) cookie.start(cookie.token, session.expiresAt);
    return true;
  };
  const authenticateUploader = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const { token } = ticketCookie(request, reply);
    request.ticketId = token === null ? null : await findTicket(token);
    return request.ticketId !== null;
  };
  return async (
    { access, gives, takes }: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> => {
    if (access === 'open') return throttles.spend(openBudget(gives), clientOf(request.ip));
    if (await authenticateMember(request, reply)) return undefined;
    await throttles.spend('signedOut', clientOf(request.ip));
    if (access === 'visitor') return undefined;
    if (access === 'uploader' && (await authenticateUploader(request, reply))) {
      return takes === 'file' ? throttles.spend('ticket', clientOf(request.ip)) : undefined;
    }
    return refuse(commonFailures.signedOut);
  };
}

function openBudget(gives: Operation['gives']): Budget {
  if (gives === undefined) return 'open';
  return gives === 'text/calendar' ? 'calendar' : 'content';
}
