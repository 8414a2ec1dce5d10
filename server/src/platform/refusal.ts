import type { FailureKind } from '@tandem/contract/failure';

/** A refused request; `http/failures.ts` turns it into a response. */
export class Refusal extends Error {
  readonly kind: FailureKind;
  readonly fields: Record<string, string> | undefined;
  /** What blocks the operation, when knowing it helps to resolve it. */
  readonly data: unknown;
  /** The current version, when the refused change was made to an older one. */
  readonly current: unknown;
  /** Seconds to wait before retrying, for throttled requests. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: FailureKind,
    more: {
      fields?: Record<string, string>;
      data?: unknown;
      current?: unknown;
      retryAfter?: number;
    } = {},
  ) {
    super(kind.message);
    this.name = 'Refusal';
    this.kind = kind;
    this.fields = more.fields;
    this.data = more.data;
    this.current = more.current;
    this.retryAfter = more.retryAfter;
  }
}

/** Waits for work; calls `act` before the work's refusal goes on. */
export async function onRefusal<T>(act: () => unknown, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) await act();
    throw error;
  }
}

/** Refuses the current request. */
export function refuse(kind: FailureKind): never {
  throw new Refusal(kind);
}

/** Refuses the current request because of one input field; the reply repeats the sentence under that field. */
export function refuseField(kind: FailureKind, field: string): never {
  throw new Refusal(kind, { fields: { [field]: kind.message } });
}
