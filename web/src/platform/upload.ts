import { pathOf, type InputOf, type OperationShape, type Reply } from '@tandem/contract/operation';
import { CallFailure, failureFrom, searchOf, unreachable } from './call.ts';
import { retryDelay } from './retries.ts';

type FileOperation = OperationShape & { takes: 'file' };

/** What goes along with a file: its name, who wants to know how far it is, and who may call it off. */
export interface Sending {
  file: Blob;
  name: string;
  /** Told the share that left this browser, 0 to 1; back to 0 when a repetition begins. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a file to an operation of the contract and gives its reply. Repeats what 5xx, 408 and 429 refused, each time later (spec §9);
 * throws CallFailure, whose `status` is 0 when the network failed, or AbortError when `signal` fired.
 */
export async function upload<O extends FileOperation>(
  operation: O,
  asking: InputOf<O>,
  sending: Sending,
): Promise<Reply<O>> {
  const { params, query } = asking as { params?: Record<string, string>; query?: Record<string, unknown> };
  const address = pathOf(operation.path, params) + searchOf(query);
  for (let failures = 1; ; failures += 1) {
    sending.onProgress?.(0);
    const answer = await send(operation.method, address, sending);
    if (answer.status >= 200 && answer.status < 300) return answered(answer) as Reply<O>;
    const patience = retryDelay(failures, answer);
    if (patience === null) throw failureFrom(answer);
    await wait(patience, sending.signal);
  }
}

interface Answer {
  status: number;
  type: string | null;
  said: string;
  retryAfter: string | null;
}

// Only XMLHttpRequest says how much of a body has left.
function send(method: string, address: string, { file, name, onProgress, signal }: Sending): Promise<Answer> {
  const form = new FormData();
  form.append('file', file, name);
  return new Promise((answer, fail) => {
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
      end(() => answer(answerOf(request))),
    );
    request.addEventListener(
      'error',
      end(() => fail(new CallFailure(0, 'network', unreachable))),
    );
    request.addEventListener(
      'timeout',
      end(() => fail(new CallFailure(0, 'network', unreachable))),
    );
    request.addEventListener(
      'abort',
      end(() => fail(cancelled())),
    );
    if (signal?.aborted) return fail(cancelled());
    signal?.addEventListener('abort', cancel);
    request.open(method, address);
    request.setRequestHeader('accept', 'application/json, text/plain');
    request.send(form);
  });
}

const answerOf = (request: XMLHttpRequest): Answer => ({
  status: request.status,
  type: request.getResponseHeader('content-type'),
  said: request.responseText,
  retryAfter: request.getResponseHeader('retry-after'),
});

function answered(answer: Answer): unknown {
  try {
    return JSON.parse(answer.said);
  } catch {
    throw failureFrom({ ...answer, said: '' });
  }
}

const cancelled = () => new DOMException('The upload was cancelled.', 'AbortError');

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    if (signal?.aborted) return fail(cancelled());
    const cancel = () => {
      clearTimeout(timer);
      fail(cancelled());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel);
      done();
    }, milliseconds);
    signal?.addEventListener('abort', cancel, { once: true });
  });
}
