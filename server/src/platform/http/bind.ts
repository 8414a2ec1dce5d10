import { Readable } from 'node:stream';
import type { ParsedInput, Content, Operation, Reply } from '@tandem/contract/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Authorities, createRequestAuthenticator } from './guards/authenticate-request.ts';
import { sendContent } from './content.ts';
import { type SecretCookie, sessionCookie, ticketCookie } from './guards/cookies.ts';
import { checkInput, routeSchemaOf } from './schemas.ts';
import { readFileField } from './uploads.ts';

/** Who asks, and what else the request brings. */
export interface Asker {
  /** The member of the session; '' where the operation does without, and where a visitor has none. */
  me: string;
  /** The upload ticket that stands for a folder, or null; only looked up for uploaders without a session. */
  ticketId: string | null;
  address: string;
  /** What the browser calls itself, shortened; null where it says nothing. */
  userAgent: string | null;
  session: SecretCookie;
  ticket: SecretCookie;
  /** Reads the file of a form; refuses what is no form, holds none, or is too large. */
  readFile(): Promise<Uint8Array>;
  /** Says that the same thing was done before and is given back: the reply has the status of the operation's `repeats`. */
  sayRepeat(): void;
}

/** What a handler answers: the reply, or its JSON bit by bit where the operation streams. */
type Answer<O extends Operation> = O extends { streams: true } ? AsyncIterable<string> : Reply<O>;

/** Serves an operation by a handler that gets checked inputs and answers in the operation's shape. */
export type Bind = <O extends Operation>(
  operation: O,
  handler: (asked: ParsedInput<O> & Asker) => Promise<Answer<O>>,
) => void;

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
  interface FastifyRequest {
    memberId: string;
    ticketId: string | null;
  }
}

/** The route pattern of an operation's path: braces become Fastify's colons. */
export const routeOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Makes the function that binds operations; `rooms` names their rooms in OpenAPI, and a second binding throws. */
export function createBinder(
  app: FastifyInstance,
  authorities: Authorities,
  rooms: Map<Operation, string>,
): Bind {
  app.decorateRequest('memberId', '');
  app.decorateRequest('ticketId', null);
  const addToAudience = createRequestAuthenticator(authorities);
  return (operation, handler) => {
    app.route({
      method: operation.method,
      url: routeOf(operation.path),
      config: { operation },
      schema: routeSchemaOf(operation, rooms.get(operation) ?? 'other'),
      validatorCompiler: ({ httpPart }) => checkInput(operation, httpPart),
      onRequest: (request, reply) => addToAudience(operation, request, reply),
      handler: async (request, reply) => {
        // The validator compiler above has parsed each part with the operation's own schemas.
        const asked = { params: request.params, query: request.query, body: request.body } as ParsedInput<
          typeof operation
        >;
        reply.status(operation.status ?? 200);
        const sayRepeat = () => void reply.status(operation.repeats ?? 200);
        const answer = await handler({ ...asked, ...askerOf(request, reply), sayRepeat });
        if (operation.gives !== undefined) return sendContent(answer as Content, operation.gives, reply);
        if (operation.streams) return sendBitByBit(answer as AsyncIterable<string>, reply);
        return reply.send(answer);
      },
    });
  };
}

const sendBitByBit = (json: AsyncIterable<string>, reply: FastifyReply): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(Readable.from(json));

const askerOf = (request: FastifyRequest, reply: FastifyReply): Omit<Asker, 'sayRepeat'> => ({
  me: request.memberId,
  ticketId: request.ticketId,
  address: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300).replace(/[^\x20-\x7e]/g, '') || null,
  session: sessionCookie(request, reply),
  ticket: ticketCookie(request, reply),
  readFile: () => readFileField(request),
});
