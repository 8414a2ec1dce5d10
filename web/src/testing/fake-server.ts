import { viewFileSpace } from '@tandem/contract/attachments';
import { listBlockedIds } from '@tandem/contract/blocks';
import { listChatLines } from '@tandem/contract/chat/chat-lines';
import { listMessagesWithFiles, listPins } from '@tandem/contract/chat/chat-messages';
import type { Failure } from '@tandem/contract/failure';
import { pathOf, type Operation, type Reply } from '@tandem/contract/operation';
import { expect, onTestFinished, vi } from 'vitest';
import { fakeRequestClass } from './fake-request.ts';

/** A request as it left the browser. */
export interface SentRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  /** The JSON body, or the file of a form. */
  body: unknown;
  signal?: AbortSignal | null;
  /** Reports an upload's progress to the page. */
  onProgress?: (share: number) => void;
}

type Answer = (request: SentRequest) => Response | Promise<Response>;

/** A request whose response the test delays. */
export interface DelayedRequest {
  /** Settles when the request has left the browser. */
  sent: Promise<SentRequest>;
  /** Sends the usual response. */
  release: () => void;
}

/** Answers requests by operations of the contract; replaces `fetch` and `XMLHttpRequest`. */
export class FakeServer {
  readonly requests: SentRequest[] = [];
  /** Requests without a defined response. A test fails when there are any. */
  readonly unexpected: string[] = [];
  readonly #usual = new Map<Operation, Answer>();
  readonly #next = new Map<Operation, Answer[]>();

  /** Answers every request for an operation with this reply. */
  answer<O extends Operation>(operation: O, reply: Reply<O> | ((request: SentRequest) => Reply<O>)): void {
    this.#usual.set(operation, (request) =>
      Response.json(
        typeof reply === 'function' ? (reply as (request: SentRequest) => unknown)(request) : reply,
        {
          status: operation.status ?? 200,
        },
      ),
    );
  }

  /** Refuses the next request for an operation, with the server's sentence or without one. */
  refuse(operation: Operation, status: number, failure: Partial<Failure>): void {
    const { message } = failure;
    const body = message === undefined ? failure : { code: 'test.refused', ...failure };
    const asText = () => new Response(message, { status, headers: { 'content-type': 'text/plain' } });
    const asJson = () => Response.json(body, { status });
    this.#once(operation, operation.refusesAs === 'text' ? asText : asJson);
  }

  /** Answers the next request for an operation as no server of ours does. */
  respond(operation: Operation, respond: () => Response): void {
    this.#once(operation, respond);
  }

  /** Fails the next request for an operation as a lost network does. */
  fail(operation: Operation): void {
    this.#once(operation, () => Promise.reject(new TypeError('Failed to fetch')));
  }

  /** Delays the response to the next request for an operation until the test releases it. */
  delay(operation: Operation): DelayedRequest {
    const sent = Promise.withResolvers<SentRequest>();
    const released = Promise.withResolvers<void>();
    this.#once(operation, async (request) => {
      sent.resolve(request);
      await Promise.race([released.promise, aborted(request.signal)]);
      return this.#respond(operation, request);
    });
    return { sent: sent.promise, release: released.resolve };
  }

  /** The bodies of the requests for an operation, in order. */
  bodiesOf(operation: Operation): unknown[] {
    return this.requests.filter((request) => fits(operation, request)).map(({ body }) => body);
  }

  /** Answers one request. */
  async handle(request: SentRequest): Promise<Response> {
    this.requests.push(request);
    const known = new Set([...this.#usual.keys(), ...this.#next.keys()]);
    const operation = [...known].find((candidate) => fits(candidate, request));
    if (operation) return this.#respond(operation, request);
    this.unexpected.push(`${request.method} ${request.path}`);
    throw new TypeError(`No answer for ${request.method} ${request.path}`);
  }

  #once(operation: Operation, answer: Answer): void {
    this.#next.set(operation, [...(this.#next.get(operation) ?? []), answer]);
  }

  async #respond(operation: Operation, request: SentRequest): Promise<Response> {
    const answer = this.#next.get(operation)?.shift() ?? this.#usual.get(operation);
    if (answer) return answer(request);
    this.unexpected.push(`${request.method} ${request.path}`);
    throw new TypeError(`No answer for ${operation.name}`);
  }
}

/** Replaces the network by a fake server for one test, which fails when a request has no response. */
export function startFakeServer(): FakeServer {
  const server = new FakeServer();
  // Every screen on which people write asks for the first, every chat for the others.
  server.answer(listBlockedIds, { data: [] });
  server.answer(listPins, { data: [] });
  server.answer(listMessagesWithFiles, { data: [], nextCursor: null });
  server.answer(viewFileSpace, { data: { used: 0, limit: 200_000_000 } });
  server.answer(listChatLines, { data: [] });
  onTestFinished(() => expect(server.unexpected).toEqual([]));
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body, signal }: RequestInit = {}) =>
    server.handle({
      ...placeOf(address),
      method,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      signal: signal ?? null,
    }),
  );
  vi.stubGlobal(
    'XMLHttpRequest',
    fakeRequestClass((address, request) => server.handle({ ...placeOf(address), ...request })),
  );
  return server;
}

function placeOf(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://tandem.test');
  return { path: pathname, query: Object.fromEntries(searchParams) };
}

const fits = (operation: Operation, { method, path }: SentRequest) =>
  operation.method === method &&
  new RegExp(`^${pathOf(operation.path.replaceAll(/\{\w+\}/g, '[^/]+'))}$`).test(path);

const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) => {
    const abort = () => reject(new DOMException('Aborted', 'AbortError'));
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
  });
