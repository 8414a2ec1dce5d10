import type { FailureKind } from '@tandem/contract/failure';

/** A request that is understood and refused; one translator turns it into HTTP. */
export class Refusal extends Error {
  readonly kind: FailureKind;
  readonly fields: Record<string, string> | undefined;
  /** What the refusal is about, where knowing it helps to go on. */
  readonly data: unknown;
  /** The thing as it stands now, where the refused change was made to an older form of it. */
  readonly current: unknown;
  /** Seconds after which asking again makes sense, for throttled requests. */
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

/** Refuses the current request. */
export function refuse(kind: FailureKind): never {
  throw new Refusal(kind);
}

/** Refuses the current request because of one input field; the reply repeats the sentence under that field. */
export function refuseField(kind: FailureKind, field: string): never {
  throw new Refusal(kind, { fields: { [field]: kind.message } });
}
