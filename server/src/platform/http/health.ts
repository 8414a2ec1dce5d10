import type { FailureKind } from '@tandem/contract/failure';
import type { FastifyInstance } from 'fastify';
import { version } from '../version.ts';
import { sendFailure } from './failures.ts';

/**
 * `/livez` answers with the version while the event loop runs; `/readyz` answers 200 while all requests can be served, else the
 * reason why not.
 */
export function serveHealth(app: FastifyInstance, whyNotReady: () => Promise<FailureKind | null>): void {
  app.get('/livez', { schema: { hide: true }, config: { spends: 'nothing' } }, async () => ({
    status: 'ok',
    version,
  }));
  // Load balancers and whoever else asks at the same time share one database query.
  let pending: Promise<FailureKind | null> | null = null;
  const ask = () =>
    (pending ??= whyNotReady().finally(() => {
      pending = null;
    }));
  app.get('/readyz', { schema: { hide: true }, config: { spends: 'health' } }, async (request, reply) => {
    const reason = await ask();
    return reason === null ? { status: 'ok' } : sendFailure(reason, request, reply);
  });
}
