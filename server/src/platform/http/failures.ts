import { STATUS_CODES } from 'node:http';
import { commonFailures, type Failure, type FailureKind } from '@tandem/contract/failure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, isDatabaseBusy, isDiskFull } from '../database/database-errors.ts';
import { Refusal } from '../refusal.ts';
import { InvalidInput } from './schemas.ts';
import { securityLogOf } from './security-log.ts';

interface Answer {
  status: number;
  body: Failure;
  retryAfter?: number | undefined;
}

/** Turns whatever a handler throws into a failure body; unknown errors are logged and answered without detail. */
export function translateFailures(app: FastifyInstance): void {
  app.setErrorHandler(sendTranslated);
}

/**
 * How long a refusal for too many requests is held back, in milliseconds. Who sends the next request as soon as one is
 * refused would otherwise take more of the processor than the budget left them (ADR 0032).
 */
const heldBack = 200;

/** Sends the failure of a thrown value. */
export async function sendTranslated(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const response = failureResponseOf(error);
  if (response.status === commonFailures.tooMany.status)
    await new Promise((resolve) => setTimeout(resolve, heldBack));
  if (response.status >= 500) request.log.error({ err: error }, 'request failed');
  return send(response, request, reply);
}

/** Sends a refusal that needs no handler. */
export const sendFailure = (kind: FailureKind, request: FastifyRequest, reply: FastifyReply) =>
  send(responseOf(kind, kind.message), request, reply);

function send({ status, body, retryAfter }: Answer, request: FastifyRequest, reply: FastifyReply) {
  reply.status(status);
  if (status === 403) securityLogOf(request)('access_refused', { code: body.code });
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (request.routeOptions.config?.operation?.refusesAs === 'text') {
    return reply.type('text/plain; charset=utf-8').serializer(String).send(body.message);
  }
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

/** Status, body and Retry-After of a thrown value. */
export function failureResponseOf(error: unknown): Answer {
  if (error instanceof Refusal) {
    return { ...responseOf(error.kind, error.message, error), retryAfter: error.retryAfter };
  }
  if (error instanceof InvalidInput) return responseOf(commonFailures.invalid, error.message, error);
  const status = statusOf(error);
  if (status === 413) return responseOf(commonFailures.tooLarge);
  if (status === 415) return responseOf(commonFailures.mediaType);
  if (status !== undefined && status >= 400 && status < 500)
    return responseOf({ ...commonFailures.malformed, status });
  if (isDiskFull(error)) return { ...responseOf(commonFailures.diskFull), retryAfter: 10 };
  if (isDatabaseAway(error)) return { ...responseOf(commonFailures.unavailable), retryAfter: 2 };
  if (isDatabaseBusy(error)) return { ...responseOf(commonFailures.busy), retryAfter: 2 };
  return responseOf(commonFailures.unexpected);
}

function responseOf(
  kind: FailureKind,
  message = kind.message,
  { fields, data, current }: Pick<Partial<Refusal>, 'fields' | 'data' | 'current'> = {},
): Answer {
  const body: Failure = { error: message, message, code: kind.code };
  if (fields !== undefined && Object.keys(fields).length > 0) body.fields = fields;
  if (current !== undefined) body.current = current;
  if (data !== undefined) body.data = data;
  return { status: kind.status, body };
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  return typeof error.statusCode === 'number' && STATUS_CODES[error.statusCode] !== undefined
    ? error.statusCode
    : undefined;
}
