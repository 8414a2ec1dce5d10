import type { IncomingMessage } from 'node:http';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { newId } from '../ids.ts';

/** Logs one line per finished request: operations at `info`, files and health at `debug`. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    _error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { routeOptions, memberId, method, log } = request;
    const line = {
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    const level = routeOptions.config?.operation ? 'info' : 'debug';
    log[level](memberId === '' ? line : { ...line, member: memberId }, 'request');
  }
}

/** What proxies and load balancers make: UUIDs, hexadecimal numbers, words with dashes. Nothing that could break a line. */
const known = /^[\w.-]{8,64}$/;

/** Takes the id of a request from the trusted proxy, so that its log and ours can be joined; else makes one. */
export const requestIdMaker =
  (trustProxy: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id'];
    return trustProxy && typeof given === 'string' && known.test(given) ? given : newId();
  };
