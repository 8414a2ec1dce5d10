import { commonFailures } from '@tandem/contract/failure';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from './failures.ts';

/** `/livez` answers while the event loop turns; `/readyz` while requests can be served in full. */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/livez', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  // Open to anybody and as often as they like, so that however many ask at once are one question to the database.
  let asked: Promise<boolean> | null = null;
  const ask = () =>
    (asked ??= isReady().finally(() => {
      asked = null;
    }));
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) =>
    (await ask()) ? { status: 'ok' } : sendFailure(commonFailures.unavailable, request, reply),
  );
}
