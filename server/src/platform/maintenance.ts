import { commonFailures } from '@tandem/contract/failure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from './database/database.ts';
import { readState } from './database/server-state.ts';
import { sendFailure } from './http/failures.ts';
import { html, Markup } from './html.ts';

/** Whether the community is closed for a while, for all of its processes. */
export interface Maintenance {
  /** What members read; null while the community is open. */
  current(): string | null;
  /** Calls the listener when it begins (true) and ends. */
  onChange(listener: (isOn: boolean) => void): void;
  /** Reads it again; never rejects. While the database is away, all stays as it is. */
  check(): Promise<void>;
  /** Checks every second from now on. */
  start(): void;
  stop(): void;
}

/** For programs that serve nobody. */
export const noMaintenance: Maintenance = {
  current: () => null,
  onChange: () => {},
  check: async () => {},
  start: () => {},
  stop: () => {},
};

const sentenceOf = ({ sentence }: Record<string, unknown>): string =>
  typeof sentence === 'string' ? sentence : commonFailures.maintenance.message;

const checkEveryMs = 1_000;

/** Follows what `npm run admin -- maintenance` stores in the database. */
export function followMaintenance(database: Pick<Database, 'executeSql'>): Maintenance {
  const listeners: ((isOn: boolean) => void)[] = [];
  let sentence: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  const check = async () => {
    const found = await readState(database, 'maintenance').catch(() => undefined);
    if (found === undefined) return;
    const next = found === null ? null : sentenceOf(found.value);
    const hasChanged = (next === null) !== (sentence === null);
    sentence = next;
    if (hasChanged) for (const listener of listeners) listener(next !== null);
  };
  return {
    current: () => sentence,
    onChange: (listener) => void listeners.push(listener),
    check,
    start: () => {
      timer ??= setInterval(() => void check(), checkEveryMs).unref();
    },
    stop: () => clearInterval(timer),
  };
}

const retrySeconds = 30;

/** Answers 503 with the sentence while the community is closed. Health checks and the files of the web are served. */
export function guardMaintenance(http: FastifyInstance, { current }: Pick<Maintenance, 'current'>): void {
  http.addHook('onRequest', (request, reply, done) => {
    const sentence = current();
    if (sentence === null || isServed(request)) return done();
    void reply.header('retry-after', String(retrySeconds));
    if (!wantsPage(request)) {
      void sendFailure({ ...commonFailures.maintenance, message: sentence }, request, reply);
      return;
    }
    // Says to the service worker that this page is meant, and not that the server is away.
    void reply.header('tandem-closed', 'true');
    void reply.status(503).type('text/html; charset=utf-8').send(pageOf(sentence));
  });
}

const served =
  /^\/(?:livez|readyz|assets\/[^?]+|favicon\.svg|icons\/[^?]+|sw\.js|color-scheme\.js|manifest\.webmanifest)(?:\?|$)/;

const isServed = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && served.test(url);

const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true;

const style = `:root{color-scheme:light dark;--bg:#f8f8fb;--surface:#fff;--line:#e6e6ee;--ink:#17161f;--ink-2:#4f4d5a;--accent:#6b3fe0}
@media (prefers-color-scheme:dark){:root{--bg:#101016;--surface:#17171f;--line:#2a2a36;--ink:#f2f1f7;--ink-2:#b5b3c2;--accent:#8b66f5}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--bg);color:var(--ink);
font:15px/24px 'Inter Variable',Inter,system-ui,sans-serif}
main{box-sizing:border-box;max-width:440px;margin:24px;padding:32px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
svg{display:block;width:40px;height:40px;margin-bottom:16px}
h1{margin:0 0 8px;font-size:22px;line-height:28px}p{margin:0 0 12px;overflow-wrap:anywhere}p:last-child{margin:0;color:var(--ink-2)}`;

/** A page that needs nothing else of the server, and looks again by itself. */
const pageOf = (sentence: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="refresh" content="${retrySeconds}" />
        <meta name="robots" content="noindex" />
        <title>Back soon</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${new Markup(style)}
        </style>
      </head>
      <body>
        <main>
          <svg viewBox="0 0 32 32" fill="none" stroke-width="4" aria-hidden="true">
            <circle cx="20.5" cy="16" r="8.5" stroke="currentColor"></circle>
            <circle cx="11.5" cy="16" r="8.5" stroke="var(--accent)"></circle>
          </svg>
          <h1>Back soon</h1>
          <p>${sentence}</p>
          <p>This page looks again every ${retrySeconds} seconds.</p>
        </main>
      </body>
    </html> `.markup;
