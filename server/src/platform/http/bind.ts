import type { Asked, Operation, Reply } from '@tandem/contract/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { houseFailures } from '@tandem/contract/failure';
import { refuse } from '../refusal.ts';
import { checkInput, routeSchemaOf } from './schemas.ts';
import { sessionCookie, type SessionCookie } from './session-cookie.ts';
import type { Throttles } from './throttle.ts';

/** Who asks: the member of the session ('' on open operations), their address and their session cookie. */
export interface Asker {
  me: string;
  address: string;
  session: SessionCookie;
}

/** Serves an operation by a handler that gets checked inputs and answers in the operation's shape. */
export type Bind = <O extends Operation>(operation: O, handler: (asked: Asked<O> & Asker) => Promise<Reply<O>>) => void;

/** Finds the live session behind a token; `expiresAt` is set when the session was just prolonged. */
export type Authenticate = (token: string) => Promise<{ memberId: string; expiresAt: Date | null } | null>;

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
  interface FastifyRequest {
    memberId: string;
  }
}

/** The route pattern of an operation's path: braces become Fastify's colons. */
export const routeOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Makes the function that binds operations; `room` names them in OpenAPI and a second binding throws. */
export function createBinder(
  app: FastifyInstance,
  { authenticate, throttles, rooms }: { authenticate: Authenticate; throttles: Throttles; rooms: Map<Operation, string> },
): Bind {
  app.decorateRequest('memberId', '');
  const admit = createAdmission(authenticate, throttles);
  return (operation, handler) => {
    app.route({
      method: operation.method,
      url: routeOf(operation.path),
      config: { operation },
      schema: routeSchemaOf(operation, rooms.get(operation) ?? 'other'),
      validatorCompiler: ({ httpPart }) => checkInput(operation, httpPart),
      onRequest: (request, reply) => admit(operation, request, reply),
      handler: async (request, reply) => {
        reply.status(operation.status ?? 200);
        // The validator compiler above has parsed each part with the operation's own schemas.
        const asked = { params: request.params, query: request.query, body: request.body } as Asked<typeof operation>;
        return handler({ ...asked, me: request.memberId, address: request.ip, session: sessionCookie(request, reply) });
      },
    });
  };
}

function createAdmission(authenticate: Authenticate, throttles: Throttles) {
  return async (operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (operation.access === 'open') return throttles.spend('open', request.ip);
    const cookie = sessionCookie(request, reply);
    const session = cookie.token === null ? null : await authenticate(cookie.token);
    if (cookie.token === null || session === null) {
      await throttles.spend('signedOut', request.ip);
      return refuse(houseFailures.signedOut);
    }
    await throttles.spend('member', session.memberId);
    request.memberId = session.memberId;
    if (session.expiresAt !== null) cookie.start(cookie.token, session.expiresAt);
  };
}

