import { commonFailures } from '@tandem/contract/failure';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { sendFailure } from './failures.ts';

const path = '/.well-known/security.txt';

/** How long the file may be believed, in milliseconds. The standard asks for less than a year. */
const holdsForMs = 180 * 86_400_000;

/** Serves whom to tell of a vulnerability (RFC 9116); 404 where the operator named nobody. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { securityTxt, publicUrl, clock }: Pick<Config, 'securityTxt' | 'publicUrl'> & { clock: Clock },
): void {
  const { contacts, policy } = securityTxt;
  app.get(path, { schema: { hide: true } }, (request, reply) => {
    if (contacts.length === 0) return sendFailure(commonFailures.notFound, request, reply);
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      // Computed at each request, so it is never in the past.
      `Expires: ${new Date(clock.now().getTime() + holdsForMs).toISOString()}`,
      ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}${path}`]),
      ...(policy === null ? [] : [`Policy: ${policy}`]),
    ];
    return reply.type('text/plain; charset=utf-8').send(lines.map((line) => `${line}\n`).join(''));
  });
}
