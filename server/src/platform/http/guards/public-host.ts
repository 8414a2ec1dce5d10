import { isIP } from 'node:net';
import { commonFailures } from '@tandem/contract/failure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendFailure } from '../failures.ts';
import { sendWorkerRemoval, workerPath } from '../web.ts';

/** What a request that was sent to some host gets. */
type HostAnswer = 'serve' | 'redirect' | 'refuse';

interface HostRequest {
  method: string;
  /** The host as the client named it, with the port if it did. */
  host: string;
  /** Where the browser uses the reply, such as `navigate` or `cors`; undefined for other programs. */
  fetchMode: string | undefined;
}

/**
 * What becomes of a request by its host, where PUBLIC_URL is set. Another name than that of PUBLIC_URL, such as that from before a
 * move, leads there. A script of a page would follow to another origin and could not read the reply, so it is told instead.
 * IP addresses and localhost are served: health checks and proxies use them.
 */
export function answerByHost({ method, host, fetchMode }: HostRequest, publicUrl: URL): HostAnswer {
  const { host: named, hostname } = URL.parse(`${publicUrl.protocol}//${host}`) ?? { host: '', hostname: '' };
  if (named === publicUrl.host || isDirect(hostname)) return 'serve';
  const isScript = fetchMode === 'cors' || fetchMode === 'same-origin';
  return (method === 'GET' || method === 'HEAD') && !isScript ? 'redirect' : 'refuse';
}

const isDirect = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;

const health = new Set(['/livez', '/readyz']);

/** Leads whoever comes by another host to PUBLIC_URL. */
export function guardHost(app: FastifyInstance, publicUrl: string | null): void {
  if (publicUrl === null) return;
  const own = new URL(publicUrl);
  const elsewhere = {
    ...commonFailures.otherHost,
    message: `This community has another address now: ${publicUrl}. Go on there.`,
  };
  app.addHook('onRequest', async (request, reply) => {
    const { method, host, url } = request;
    const fetchMode = one(request.headers['sec-fetch-mode']);
    const answer = isExempt(request) ? 'serve' : answerByHost({ method, host, fetchMode }, own);
    if (answer === 'serve') return undefined;
    // The service worker of the former address would go on showing its pages.
    if (url.split('?')[0] === workerPath) return sendWorkerRemoval(reply);
    if (answer === 'refuse' || !url.startsWith('/')) return sendFailure(elsewhere, request, reply);
    return reply.redirect(`${publicUrl}${url}`, 308);
  });
}

/** Health checks, and what a mail program sends when somebody unsubscribes: it may not follow. */
const isExempt = ({ url, routeOptions }: FastifyRequest): boolean =>
  health.has(url.split('?')[0] ?? '') || routeOptions.config?.operation?.takes === 'oneClick';

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);
