import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const self = "'self'";
const none = "'none'";

/** Security headers on every reply, `no-store` on everything that is not a file of the web. */
export async function guardHeaders(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self],
        // Mantine and the drag-and-drop library set style attributes at run time.
        styleSrc: [self, "'unsafe-inline'"],
        imgSrc: [self, 'data:', 'blob:'],
        fontSrc: [self],
        connectSrc: [self],
        objectSrc: [none],
        baseUri: [none],
        formAction: [self],
        frameAncestors: [none],
        // Upgrading would break hosting over plain http.
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/** The headers of a refusal that is given before any hook could set those of `guardHeaders`. */
export const headersOfRefusal = (request: FastifyRequest): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; object-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-request-id': request.id,
});
