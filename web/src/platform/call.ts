import type { Failure } from '@tandem/contract/failure';
import { pathOf, type InputOf, type Operation, type Reply } from '@tandem/contract/operation';

/** A call that did not succeed: the server's refusal, or `status` 0 when no answer came at all. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly status: number;
  readonly code: string;
  /** A sentence per bad field; the key is the field's name in the body. */
  readonly fields: Record<string, string>;
  /** What stands in the way, where the server tells it; to be checked before it is used. */
  readonly data: unknown;
  /** The thing as it stands now, where the change was made to an older form of it; to be checked before it is used. */
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

  /** Whether no answer came: the network, not the server, is the cause. */
  get isOffline(): boolean {
    return this.status === 0;
  }
}

/** Whether asking the same again would be answered the same: the server understood, refused, and has no need of a pause. */
export const isFinal = (error: unknown): boolean =>
  error instanceof CallFailure && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Whether what an address names is not there, or not for this member, or cannot be the name of anything. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallFailure && (error.status === 404 || error.status === 400);

/** What is said when no answer came. */
export const unreachable = 'Tandem could not be reached. Check your connection and try again.';
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

let sessionLost: () => void = () => undefined;

/** Names what happens when the server says 401 to something only members may ask; the latest handler counts. */
export function onSessionLost(handler: () => void): void {
  sessionLost = handler;
}

/** Does what a 401 does, for a part of the platform that learns in another way that the session is over. */
export const loseSession = (): void => sessionLost();

let written: (operation: Operation) => void = () => undefined;

/** Sets the handler that is called after each write, refused or not; the latest handler counts. */
export function onWritten(handler: (operation: Operation) => void): void {
  written = handler;
}

/** Calls an operation of the contract and returns its reply; throws CallFailure, or AbortError when `signal` fires. */
export async function call<O extends Operation>(
  operation: O,
  ...[options]: CallArguments<O>
): Promise<Reply<O>> {
  try {
    return await send(operation, options);
  } finally {
    if (operation.method !== 'GET') written(operation);
  }
}

async function send<O extends Operation>(operation: O, options?: Parts): Promise<Reply<O>> {
  const { params, query, body, signal } = options ?? {};
  const response = await answer(pathOf(operation.path, params) + searchOf(query), {
    method: operation.method,
    credentials: 'same-origin',
    signal: signal ?? null,
    headers: {
      accept: 'application/json, text/plain',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (response.ok) return (await read(response)) as Reply<O>;
  const failure = await failureOf(response);
  if (failure.status === 401 && operation.access === 'member') sessionLost();
  throw failure;
}

/** The search part of an address, with its question mark; undefined and empty values are left out. */
export function searchOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search && `?${search}`;
}

async function answer(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    throw asFailure(error);
  }
}

async function read(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    // A success that is not JSON comes from something in between, such as a hotel's log-in page.
    if (error instanceof SyntaxError) throw new CallFailure(response.status, 'unreadable', unexplained);
    throw asFailure(error);
  }
}

const asFailure = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError'
    ? error
    : new CallFailure(0, 'network', unreachable);

async function failureOf(response: Response): Promise<CallFailure> {
  const said = await response.text().catch(() => '');
  return failureFrom({ status: response.status, type: response.headers.get('content-type'), said });
}

/** The refusal that an answer holds, whoever asked: its status, its content type and what it said. */
export function failureFrom({
  status,
  type,
  said,
}: {
  status: number;
  type: string | null;
  said: string;
}): CallFailure {
  const isText = type?.startsWith('text/plain') ?? false;
  const { code, message, error, fields, data, current } = isText ? { ...bare, message: said } : parsed(said);
  return new CallFailure(status, code ?? 'unexplained', message || error || unexplained, {
    fields,
    data,
    current,
  });
}

const bare: Partial<Failure> = {};

function parsed(said: string): Partial<Failure> {
  try {
    const value: unknown = JSON.parse(said);
    return typeof value === 'object' && value !== null ? value : bare;
  } catch {
    return bare;
  }
}
