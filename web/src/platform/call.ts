import { historyHeader } from '@tandem/contract/events';
import { clientFailures, type Failure } from '@tandem/contract/failure';
import { pathOf, type InputOf, type Operation, type Reply } from '@tandem/contract/operation';
import { noteHistory } from './server-history.store.ts';

/** A failed call: the server's refusal, or `status` 0 without a response. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly status: number;
  readonly code: string;
  /** A sentence per invalid field, by its name in the body. */
  readonly fields: Record<string, string>;
  /** What blocks the operation, if the server sent it; unvalidated. */
  readonly data: unknown;
  /** The current version, when the change was made to an older one; unvalidated. */
  readonly current: unknown;

  constructor(
    status: number,
    code: string,
    message: string,
    { fields = {}, data, current }: Pick<Partial<Failure>, 'fields' | 'data' | 'current'> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.data = data;
    this.current = current;
  }

  /** Whether no response came: a network failure. */
  get isOffline(): boolean {
    return this.status === 0;
  }
}

/** Whether a retry would fail the same way: a refusal other than 429. */
export const isFinal = (error: unknown): boolean =>
  error instanceof CallFailure && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Whether the requested thing does not exist, is not visible to the member, or has an invalid id. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallFailure && (error.status === 404 || error.status === 400);

/** The sentence for a missing response. */
export const unreachable = 'The server could not be reached. Check your connection and try again.';
const unexplained = 'Something went wrong';

type Options<O extends Operation> = InputOf<O> & { signal?: AbortSignal };
/** What `call` takes after the operation; optional where the operation takes nothing. */
export type CallArguments<O extends Operation> =
  Partial<Options<O>> extends Options<O> ? [options?: Options<O>] : [options: Options<O>];

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
}

let sessionLost: (reason?: string) => void = () => undefined;

/** Sets the handler of a 401 to a member operation; it gets why a suspended member is signed out. The latest one counts. */
export function onSessionLost(handler: (reason?: string) => void): void {
  sessionLost = handler;
}

/** Handles the end of the session, for code that detects it without a 401. */
export const loseSession = (): void => sessionLost();

let provePassword: () => Promise<boolean> = async () => false;

/** Sets the handler that asks for the password and resolves with whether it was confirmed; the latest one counts. */
export function onPasswordRequired(handler: () => Promise<boolean>): void {
  provePassword = handler;
}

let proveFactor: () => Promise<boolean> = async () => false;

/** Sets the handler that asks for a second factor and resolves with whether it was confirmed; the latest one counts. */
export function onFactorRequired(handler: () => Promise<boolean>): void {
  proveFactor = handler;
}

const hasCode = (error: unknown, { code }: { code: string }): boolean =>
  error instanceof CallFailure && error.code === code;

const isFactorRequired = (error: unknown): boolean => hasCode(error, clientFailures.factorRequired);

/** Whether the server wants the password or a second factor first; the member was asked, and cancelled. */
export const isPasswordRequired = (error: unknown): boolean =>
  hasCode(error, clientFailures.passwordRequired) || isFactorRequired(error);

/** What a proxy answers while the server is away. */
const awayStatuses = new Set([0, 502, 503, 504]);

/** Whether the server could not be reached. */
export const isAway = (error: unknown): boolean =>
  error instanceof CallFailure && awayStatuses.has(error.status);

const refusedStatuses = new Set([401, 403, 404]);

/** Whether the member may not see the thing, or no longer, or it is gone. */
export const isRefused = (error: unknown): boolean =>
  error instanceof CallFailure && refusedStatuses.has(error.status) && !isPasswordRequired(error);

let askForTerms: () => void = () => undefined;

/** Sets the handler of a refusal because the terms changed; the latest one counts. */
export function onTermsRequired(handler: () => void): void {
  askForTerms = handler;
}

let written: (operation: Operation) => void = () => undefined;

/** Sets the handler that is called after each write, refused or not; the latest handler counts. */
export function onWritten(handler: (operation: Operation) => void): void {
  written = handler;
}

/** How long after a success the same write again is the second click of a double click, in milliseconds. */
const repeatMs = 700;
const underWay = new Map<string, Promise<unknown>>();
let latestWrite: { key: string; reply: unknown } | null = null;

/** Forgets the write that succeeded last; for tests. */
export const forgetLatestWrite = (): void => void (latestWrite = null);

/**
 * Calls an operation of the contract and returns its reply; throws CallFailure, or AbortError when `signal` fires. When the
 * server wants the password or a second factor first, the member is asked and the call is sent again. A member's write that
 * is under way, or was the last one to succeed a moment ago, is not sent again: the repeated call gets its reply.
 */
export function call<O extends Operation>(operation: O, ...[options]: CallArguments<O>): Promise<Reply<O>> {
  // Visitors and uploaders ask for tickets and mails, and a second one is meant.
  if (operation.method === 'GET' || !needsSession(operation)) return callOnce(operation, options);
  const { params, query, body }: Parts = options ?? {};
  const key = JSON.stringify([operation.name, params, query, body]);
  const running = underWay.get(key);
  if (running) return running as Promise<Reply<O>>;
  if (latestWrite?.key === key) return Promise.resolve(latestWrite.reply as Reply<O>);
  latestWrite = null;
  const sent = callOnce(operation, options).then((reply) => {
    const latest = (latestWrite = { key, reply });
    setTimeout(() => latestWrite === latest && forgetLatestWrite(), repeatMs);
    return reply;
  });
  underWay.set(key, sent);
  const end = () => void (underWay.get(key) === sent && underWay.delete(key));
  sent.then(end, end);
  return sent;
}

async function callOnce<O extends Operation>(operation: O, options?: Parts): Promise<Reply<O>> {
  try {
    return await sendProved(operation, options, []);
  } finally {
    if (operation.method !== 'GET') written(operation);
  }
}

/** Asks for each proof once: a call may want the password, and then a second factor. */
async function sendProved<O extends Operation>(
  operation: O,
  options: Parts | undefined,
  proved: readonly string[],
): Promise<Reply<O>> {
  try {
    return await send(operation, options);
  } catch (error) {
    if (!(error instanceof CallFailure) || !isPasswordRequired(error) || proved.includes(error.code))
      throw error;
    const prove = isFactorRequired(error) ? proveFactor : provePassword;
    if (!(await prove())) throw error;
    return sendProved(operation, options, [...proved, error.code]);
  }
}

async function send<O extends Operation>(operation: O, options?: Parts): Promise<Reply<O>> {
  const { params, query, body, signal } = options ?? {};
  const response = await fetchResponse(pathOf(operation.path, params) + searchOf(query), {
    method: operation.method,
    credentials: 'same-origin',
    signal: signal ?? null,
    headers: {
      accept: 'application/json, text/plain',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  noteHistory(response.headers.get(historyHeader));
  if (response.ok) return (await read(response)) as Reply<O>;
  const failure = await failureOf(response);
  const isSuspended = failure.code === clientFailures.suspended.code;
  if (failure.status === 401 && needsSession(operation))
    sessionLost(isSuspended ? failure.message : undefined);
  if (failure.code === clientFailures.termsRequired.code) askForTerms();
  throw failure;
}

/** An operation for visitors and uploaders may answer 401 without the end of a session. */
const needsSession = ({ access }: Operation): boolean =>
  access === 'member' || access === 'moderator' || access === 'administrator';

/** The query string with its question mark, without undefined and empty values. */
export function searchOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((entry) => [name, entry] as const),
  );
  const filled = given.filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
  return search && `?${search}`;
}

async function fetchResponse(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    throw asFailure(error);
  }
}

async function read(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    // A 2xx without JSON comes from a middlebox, such as a hotel's log-in page.
    if (error instanceof SyntaxError) throw new CallFailure(response.status, 'unreadable', unexplained);
    throw asFailure(error);
  }
}

const asFailure = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError'
    ? error
    : new CallFailure(0, 'network', unreachable);

async function failureOf(response: Response): Promise<CallFailure> {
  const text = await response.text().catch(() => '');
  return failureFrom({ status: response.status, type: response.headers.get('content-type'), text });
}

/** The failure in a response, from its status, content type and text. */
export function failureFrom({
  status,
  type,
  text,
}: {
  status: number;
  type: string | null;
  text: string;
}): CallFailure {
  const isText = type?.startsWith('text/plain') ?? false;
  const { code, message, error, fields, data, current } = isText ? { ...bare, message: text } : parsed(text);
  const sentence = message || error;
  // A server may explain its refusal without Tandem's code (§8-38).
  const given = code ?? (sentence && !isText ? 'uncoded' : 'unexplained');
  return new CallFailure(status, given, sentence || unexplained, { fields, data, current });
}

const bare: Partial<Failure> = {};

function parsed(text: string): Partial<Failure> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : bare;
  } catch {
    return bare;
  }
}
