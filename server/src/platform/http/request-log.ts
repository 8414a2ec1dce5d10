import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

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
