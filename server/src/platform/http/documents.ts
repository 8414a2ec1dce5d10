import { setTimeout as pause } from 'node:timers/promises';
import { commonFailures } from '@tandem/contract/failure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Live } from '../live/live.ts';
import { Refusal } from '../refusal.ts';
import { prepareBody, type PreparedBody, sendPrepared } from './content.ts';

/** What a document is asked for. */
export interface DocumentRequest {
  params: Readonly<Record<string, string | undefined>>;
  /** What of the query is asked for; the first value of each. */
  query: Readonly<Record<string, string | undefined>>;
  /** Where the community is, such as `https://tandem.example.org`. */
  origin: string;
}

/** A document for everybody, or where it is. */
export type Document =
  | {
      type: string;
      body: string | Uint8Array;
      status?: 200 | 404;
      /** For how many seconds browsers do not ask again; without it they ask each time, and mostly get 304. */
      keptFor?: number;
      /** Whether search engines must not list it, which a page says itself. */
      isUnlisted?: boolean;
    }
  | { movedTo: string; isForGood: boolean };

/** An address that everybody can read without a session and without scripts. */
export interface DocumentRoute {
  /** As Fastify writes it. */
  path: string;
  /** The parameters of the query that make a difference; others are ignored. */
  asks?: readonly string[];
  make(request: DocumentRequest): Promise<Document>;
}

/** Documents that were made already. */
export interface DocumentCache {
  find(key: string): Kept | null;
  /** Makes a document, and keeps it unless `empty` was called meanwhile; those who ask at the same time share it. */
  make(key: string, make: () => Promise<Kept>): Promise<Kept>;
  /** Forgets all of them, here and on the other processes; call it after COMMIT. */
  empty(): void;
}

type Kept =
  | { body: PreparedBody; status: 200 | 404; keptFor: number | null; isUnlisted: boolean }
  | { movedTo: string; isForGood: boolean };

/** How long a document is sent without being made anew, in milliseconds: what nobody announces, such as the time of day, is late by that. */
const keptMs = 60_000;
const mostKept = 500;

const topic = 'documentsChanged';

/** Keeps documents in memory. */
export function createDocumentCache(live: Pick<Live, 'announce' | 'onAnnounced'>): DocumentCache {
  const kept = new Map<string, { until: number; document: Kept }>();
  const underWay = new Map<string, Promise<Kept>>();
  const forget = () => {
    kept.clear();
    // Whoever asks from now on must not get what was read before the change.
    underWay.clear();
  };
  live.onAnnounced(topic, forget);
  const keep = (key: string, document: Kept) => {
    kept.delete(key);
    kept.set(key, { until: performance.now() + keptMs, document });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  };
  return {
    find: (key) => {
      const found = kept.get(key);
      return found !== undefined && performance.now() < found.until ? found.document : null;
    },
    make: (key, make) => {
      const running = underWay.get(key);
      if (running !== undefined) return running;
      const making = make();
      underWay.set(key, making);
      const end = (document?: Kept) => {
        if (underWay.get(key) !== making) return;
        underWay.delete(key);
        // Addresses that lead nowhere are endless, and would push out what is read.
        if (document !== undefined && !('status' in document && document.status === 404)) keep(key, document);
      };
      making.then(end, () => end());
      return making;
    },
    empty: () => {
      forget();
      live.announce(topic);
    },
  };
}

/** How many readers wait at most; the next ones are told to come back. */
const mostWaiting = 400;
/** While members use the community, documents go out at least so many milliseconds apart: crawlers get no more than that. */
const apartMs = 2;
/** For how long a member who was just served counts as using the community, in milliseconds. */
const inUseMs = 1_000;
const retryAfter = 5;

/** Lets documents pass one at a time, so that members never feel how many are asked for. */
function createGate(isInUse: () => boolean): () => Promise<void> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    if (waiting >= mostWaiting) throw new Refusal(commonFailures.busy, { retryAfter });
    waiting += 1;
    const mine = last.then(() => {
      waiting -= 1;
    });
    last = mine.then(() => (isInUse() ? pause(apartMs) : undefined));
    return mine;
  };
}

interface DocumentParts {
  documents: DocumentCache;
  publicUrl: string | null;
}

/** Brotli of 30 kB takes 2 ms at this quality. */
const compression = 5;

/** Serves documents to everybody: from the cache where it has them, behind members, and within a budget of their network. */
export function serveDocuments(
  http: FastifyInstance,
  routes: readonly DocumentRoute[],
  { documents, publicUrl }: DocumentParts,
): void {
  let servedAt = -Infinity;
  http.addHook('onResponse', (request, _reply, done) => {
    if (request.memberId !== '') servedAt = performance.now();
    done();
  });
  const pass = createGate(() => performance.now() - servedAt < inUseMs);
  for (const { path, asks = [], make } of routes)
    http.route({
      method: ['GET', 'HEAD'],
      url: path,
      schema: { hide: true },
      config: { spends: 'documents' },
      handler: async (request, reply) => {
        await pass();
        const asked = askedFor(request, { asks, publicUrl });
        const key = JSON.stringify([path, asked]);
        const document =
          documents.find(key) ?? (await documents.make(key, async () => keptOf(await make(asked))));
        return send(document, request, reply);
      },
    });
}

const askedFor = (
  { params, query, protocol, host }: FastifyRequest,
  { asks, publicUrl }: { asks: readonly string[]; publicUrl: string | null },
): DocumentRequest => ({
  params: params as Record<string, string>,
  query: Object.fromEntries(
    asks.flatMap((name) => {
      const value = [(query as Record<string, string | string[]>)[name]].flat()[0];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
  origin: publicUrl ?? `${protocol}://${host}`,
});

const keptOf = (document: Document): Kept =>
  'movedTo' in document
    ? document
    : {
        body: prepareBody(document.type, document.body, compression),
        status: document.status ?? 200,
        keptFor: document.keptFor ?? null,
        isUnlisted: document.isUnlisted ?? false,
      };

function send(document: Kept, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if ('movedTo' in document) return reply.redirect(document.movedTo, document.isForGood ? 301 : 302);
  void reply.header('content-security-policy', contentSecurityPolicy);
  if (document.status === 404) void reply.status(404);
  if (document.isUnlisted) void reply.header('x-robots-tag', 'noindex');
  const caching = document.keptFor === null ? undefined : `public, max-age=${document.keptFor}`;
  return sendPrepared(document.body, request, reply, caching);
}

/** Documents have no scripts; their pictures are their own, or in the bucket, where photos are redirected to. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  // No script of a page asks for anything, but Lighthouse looks for robots.txt as the page.
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';');
