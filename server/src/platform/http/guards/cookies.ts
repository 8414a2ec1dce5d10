import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie with a secret: the request's token, and how to set or clear it in the reply. */
export interface SecretCookie {
  /** Null when there is none, more than one, or one of another format. */
  token: string | null;
  start(token: string, expiresAt: Date): void;
  end(): void;
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/**
 * The API token that a request carries; null without one. Other schemes, such as the Basic of a proxy in front, are none of
 * ours. A request with a token has no cookies: those that a browser adds count for nothing.
 */
export function accessTokenIn({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const found = /^bearer(?: +(.*))?$/i.exec(headers.authorization ?? '');
  return found === null ? null : (found[1] ?? '');
}

/** The session cookie of one request and reply (ADR 0005). */
export const sessionCookie = (request: FastifyRequest, reply: FastifyReply): SecretCookie =>
  secretCookie('tandem', request, reply);

/** The cookie of the upload ticket of a sign-up. */
export const ticketCookie = (request: FastifyRequest, reply: FastifyReply): SecretCookie =>
  secretCookie('tandem-upload', request, reply);

/** The cookie of a log-in at the OpenID Connect provider that was started in this browser (ADR 0066). */
export const flowCookie = (request: FastifyRequest, reply: FastifyReply): SecretCookie =>
  secretCookie('tandem-provider', request, reply);

/** The cookie by which a browser is known that logged in before. */
export const deviceCookie = (request: FastifyRequest, reply: FastifyReply): SecretCookie =>
  secretCookie('tandem-device', request, reply);

/** The session token in the Cookie header of a socket handshake, which Fastify does not parse. */
export const sessionTokenIn = (header: string, isSecure: boolean): string | null =>
  tokenIn(header, nameOf('tandem', isSecure));

/** Over https, the `__Host-` prefix stops other hosts of the domain from setting the cookie. */
const nameOf = (plainName: string, isSecure: boolean): string =>
  isSecure ? `__Host-${plainName}` : plainName;

function secretCookie(plainName: string, request: FastifyRequest, reply: FastifyReply): SecretCookie {
  const isSecure = request.protocol === 'https' || request.server.isPublicSecure;
  const name = nameOf(plainName, isSecure);
  return {
    // Most operations need none of the cookies that they are given.
    get token() {
      return accessTokenIn(request) === null ? tokenIn(request.headers.cookie ?? '', name) : null;
    },
    start: (token, expiresAt) =>
      void reply.setCookie(name, token, { ...attributesOf(isSecure), expires: expiresAt }),
    end: () => void reply.clearCookie(name, attributesOf(isSecure)),
  };
}

const attributesOf = (isSecure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure }) as const;

/** The token in a Cookie header; null for two cookies of the name, since either may be planted. */
function tokenIn(header: string, name: string): string | null {
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [token] = values;
  return values.length === 1 && token !== undefined && tokenShape.test(token) ? token : null;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether PUBLIC_URL is https. */
    isPublicSecure: boolean;
  }
}
