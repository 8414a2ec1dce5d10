import { commonFailures } from '@tandem/contract/failure';
import type { FastifyInstance } from 'fastify';
import { version } from '../version.ts';
import { sendFailure } from './failures.ts';

/** `/livez` answers with the version while the event loop runs; `/readyz` while all requests can be served. */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/livez', { schema: { hide: true }, config: { spends: 'nothing' } }, async () => ({
    status: 'ok',
    version,
  }));
  // Load balancers and whoever else asks at the same time share one database query.
  let pending: Promise<boolean> | null = null;
  const ask = () =>
    (pending ??= isReady().finally(() => {
      pending = null;
    }));
  app.get('/readyz', { schema: { hide: true }, config: { spends: 'health' } }, async (request, reply) =>
    (await ask()) ? { status: 'ok' } : sendFailure(commonFailures.unavailable, request, reply),
  );
}
