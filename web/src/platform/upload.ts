import { pathOf, type InputOf, type OperationShape, type Reply } from '@tandem/contract/operation';
import { CallFailure, failureFrom, searchOf, unreachable } from './call.ts';

type FileOperation = OperationShape & { takes: 'file' };

/** A file to upload, with its name, progress handler and abort signal. */
export interface Sending {
  file: Blob;
  name: string;
  /** Receives the share that was sent, 0 to 1; 0 again when a retry begins. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a file to an operation of the contract and returns its reply. Retries after 5xx, 408 and 429 (§9-24). Throws
 * CallFailure, with status 0 for network failures, or AbortError when `signal` fires.
 */
export async function upload<O extends FileOperation>(
  operation: O,
  input: InputOf<O>,
  sending: Sending,
): Promise<Reply<O>> {
  const { params, query } = input as { params?: Record<string, string>; query?: Record<string, unknown> };
  const url = pathOf(operation.path, params) + searchOf(query);
  for (let failures = 1; ; failures += 1) {
    sending.onProgress?.(0);
    const response = await send(operation.method, url, sending);
    if (response.status >= 200 && response.status < 300) return parsed(response) as Reply<O>;
    const delay = retryDelay(failures, response);
    if (delay === null) throw failureFrom(response);
    await wait(delay, sending.signal);
  }
}

interface UploadResponse {
  status: number;
  type: string | null;
  text: string;
  retryAfter: string | null;
}

// XMLHttpRequest, because fetch reports no upload progress.
function send(
  method: string,
  url: string,
  { file, name, onProgress, signal }: Sending,
): Promise<UploadResponse> {
  const form = new FormData();
  form.append('file', file, name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const end = (settle: () => void) => () => {
      signal?.removeEventListener('abort', cancel);
      settle();
    };
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.addEventListener(
      'load',
      end(() => resolve(responseOf(request))),
    );
    request.addEventListener(
      'error',
      end(() => reject(new CallFailure(0, 'network', unreachable))),
    );
    request.addEventListener(
      'timeout',
      end(() => reject(new CallFailure(0, 'network', unreachable))),
    );
    request.addEventListener(
      'abort',
      end(() => reject(cancelled())),
    );
    if (signal?.aborted) return reject(cancelled());
    signal?.addEventListener('abort', cancel);
    request.open(method, url);
    request.setRequestHeader('accept', 'application/json, text/plain');
    request.send(form);
  });
}

const responseOf = (request: XMLHttpRequest): UploadResponse => ({
  status: request.status,
  type: request.getResponseHeader('content-type'),
  text: request.responseText,
  retryAfter: request.getResponseHeader('retry-after'),
});

function parsed(response: UploadResponse): unknown {
  try {
    return JSON.parse(response.text);
  } catch {
    throw failureFrom({ ...response, text: '' });
  }
}

const cancelled = () => new DOMException('The upload was cancelled.', 'AbortError');

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(cancelled());
    const cancel = () => {
      clearTimeout(timer);
      reject(cancelled());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', cancel, { once: true });
  });
}

const attempts = 4;
const firstDelay = 500;
const maxDelay = 10_000;

/** The parts of a response that decide about a retry. */
interface Refused {
  status: number;
  /** The `Retry-After` header, in seconds. */
  retryAfter: string | null;
}

/**
 * The delay in milliseconds before a refused upload is retried. It is null unless the status is 5xx, 408 or 429 (§9-24).
 * The delay doubles each time, with jitter. A `Retry-After` above ten seconds is not waited for.
 */
export function retryDelay(
  failures: number,
  { status, retryAfter }: Refused,
  random: () => number = Math.random,
): number | null {
  const isRetryable = status >= 500 || status === 408 || status === 429;
  if (!isRetryable || failures >= attempts) return null;
  const requested = Number(retryAfter ?? 0) * 1_000;
  if (requested > maxDelay) return null;
  const backoff = firstDelay * 2 ** (failures - 1) * (0.75 + random() / 2);
  return Math.max(Number.isFinite(requested) ? requested : 0, Math.round(backoff));
}
