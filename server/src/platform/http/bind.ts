import { Readable } from 'node:stream';
import type { CommunityRole, ParsedInput, Content, Operation, Reply } from '@tandem/contract/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Authorities,
  createRequestAuthenticator,
  createTurnTaker,
} from './guards/authenticate-request.ts';
import { sendContent } from './content.ts';
import { type Database, type Reader, readerOf } from '../database/database.ts';
import type { EndTurn } from '../concurrency/member-turns.ts';
import {
  deviceCookie,
  flowCookie,
  type SecretCookie,
  sessionCookie,
  ticketCookie,
} from './guards/cookies.ts';
import { checkInput, routeSchemaOf } from './schemas.ts';
import { type RecordSecurityEvent, securityLogOf } from './security-log.ts';
import { readFileField, receiveFileField, type ReceivedFile } from './uploads.ts';

/** The caller of an operation, and what else the request provides. */
export interface Caller {
  /** The member of the session; '' without one. */
  me: string;
  /** What the caller may do for the community; `member` without a session. */
  role: CommunityRole;
  /** The upload ticket, or null; only looked up for uploaders without a session. */
  ticketId: string | null;
  address: string;
  /** The shortened User-Agent, or null. */
  userAgent: string | null;
  session: SecretCookie;
  ticket: SecretCookie;
  /** The log-in at the OpenID Connect provider that was started in this browser. */
  flow: SecretCookie;
  /** By it a browser is known that logged in before. */
  device: SecretCookie;
  /** Whether the session proved its member within ten minutes. */
  isProved: boolean;
  /** Reads the file of a form; refuses other bodies, missing files and files that are too large. */
  readFile(): Promise<Uint8Array>;
  /** Writes the file of a form to a path, up to so many bytes; leaves nothing there where it refuses, as `readFile` does. */
  receiveFile(to: { path: string; bytes: number }): Promise<ReceivedFile>;
  /** Counts texts of a file for what the caller may store in a day, or refuses, as the texts of a body are counted. */
  storeTexts(texts: unknown): void;
  /** Writes a line to the security log, with the caller's IP address and member id. */
  record: RecordSecurityEvent;
  /** Marks the reply as a repeat: it gets the status in the operation's `repeats`. */
  markRepeat(): void;
  /** Marks the request as accepted, not done: the reply gets the status in the operation's `acceptsAs`. */
  markAccepted(): void;
}

/** JSON that is written already: in one part, or in chunks. */
export type Json = Uint8Array | Iterable<Uint8Array> | AsyncIterable<string>;

/** A handler's result: the reply, or its JSON when the operation streams. */
type Answer<O extends Operation> = O extends { streams: true } ? Json : Reply<O>;

/** What is thrown in place of what a handler threw, for a refusal that would tell what the member must not know of. */
type MaskRefusal = (error: unknown, request: { me: string; params: unknown }) => Promise<unknown>;

/** What only the handler of an operation gets that a replica may answer. */
type Reading<O extends Operation> = O extends { mayReadReplica: true }
  ? {
      reader: Reader;
    }
  : unknown;

/** Serves an operation with a handler, which gets parsed inputs and returns the reply. */
export type Bind = <O extends Operation>(
  operation: O,
  handler: (input: ParsedInput<O> & Caller & Reading<O>) => Promise<Answer<O>>,
) => void;

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
  interface FastifyRequest {
    memberId: string;
    communityRole: CommunityRole;
    ticketId: string | null;
    isProved: boolean;
  }
}

/** Converts an operation's path to Fastify's syntax: braces become colons. */
export const routeOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Creates the function that binds operations; binding one twice throws. */
export function createBinder(
  app: FastifyInstance,
  authorities: Authorities & { replaceRefusal: MaskRefusal; database: Database },
  features: Map<Operation, string>,
): Bind {
  app.decorateRequest('memberId', '');
  app.decorateRequest('communityRole', 'member');
  app.decorateRequest('ticketId', null);
  app.decorateRequest('isProved', false);
  const authenticate = createRequestAuthenticator(authorities);
  const takeTurn = createTurnTaker(authorities);
  const reader = readerOf(authorities.database);
  return (operation, handler) => {
    app.route({
      method: operation.method,
      url: routeOf(operation.path),
      config: { operation },
      schema: routeSchemaOf(operation, features.get(operation) ?? 'other'),
      validatorCompiler: ({ httpPart }) => checkInput(operation, httpPart),
      onRequest: (request, reply) => authenticate(operation, request, reply),
      handler: async (request, reply) => {
        // The validator compiler above parsed each part with the operation's schemas.
        const input = { params: request.params, query: request.query, body: request.body } as ParsedInput<
          typeof operation
        >;
        const { stores } = operation;
        if (stores !== undefined) authorities.texts.spend(request.memberId, stores, request.body);
        reply.status(operation.status ?? 200);
        const marks = {
          markRepeat: () => void reply.status(operation.repeats ?? 200),
          markAccepted: () => void reply.status(operation.acceptsAs ?? 202),
          storeTexts: (texts: unknown) => authorities.texts.spend(request.memberId, 'texts', texts),
        };
        // An upload is read by the handler, as slowly as the line is.
        const endTurn = operation.takes === 'file' ? null : await takeTurn(operation, request, reply);
        const result = await resultIn(endTurn, operation, async () =>
          handler({
            ...input,
            ...callerOf(request, reply),
            ...marks,
            // Types give it to the handlers of such operations alone.
            reader,
          }),
        ).catch(async (error: unknown) => {
          throw await authorities.replaceRefusal(error, { me: request.memberId, params: request.params });
        });
        if (operation.gives !== undefined)
          return sendContent(result as Content, operation.gives, { request, reply });
        if (operation.streams) return sendJson(result as Json, reply, () => endTurn?.());
        return reply.send(result);
      },
    });
  };
}

/** Runs a handler in its turn, which ends with it; that of a stream ends when the stream closes. */
async function resultIn<T>(
  endTurn: EndTurn | null,
  { streams }: Operation,
  run: () => Promise<T>,
): Promise<T> {
  try {
    const result = await run();
    if (!streams || result instanceof Uint8Array) endTurn?.();
    return result;
  } catch (error) {
    endTurn?.();
    throw error;
  }
}

function sendJson(json: Json, reply: FastifyReply, onClose: () => void): FastifyReply {
  // A stream also closes when the client goes away.
  const body = json instanceof Uint8Array ? json : Readable.from(json).once('close', onClose);
  return reply.type('application/json; charset=utf-8').send(body);
}

const callerOf = (
  request: FastifyRequest,
  reply: FastifyReply,
): Omit<Caller, 'markRepeat' | 'markAccepted' | 'storeTexts'> => ({
  me: request.memberId,
  role: request.communityRole,
  ticketId: request.ticketId,
  address: request.clientAddress,
  userAgent: request.headers['user-agent']?.slice(0, 300).replace(/[^\x20-\x7e]/g, '') || null,
  session: sessionCookie(request, reply),
  ticket: ticketCookie(request, reply),
  flow: flowCookie(request, reply),
  device: deviceCookie(request, reply),
  isProved: request.isProved,
  readFile: () => readFileField(request, reply),
  receiveFile: (to) => receiveFileField(request, reply, to),
  record: securityLogOf(request),
});
