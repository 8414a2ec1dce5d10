import type * as z from 'zod/mini';

/** A live event: its name on the wire and the shape of what it carries. */
export interface LiveEvent<Name extends string = string, Payload extends z.ZodMiniType = z.ZodMiniType> {
  readonly kind: 'event';
  readonly name: Name;
  readonly payload: Payload;
}

/** Declares a live event; server and web take its name and shape from the value it returns. */
export function event<const Name extends string, Payload extends z.ZodMiniType>(
  name: Name,
  payload: Payload,
): LiveEvent<Name, Payload> {
  return { kind: 'event', name, payload };
}

/** What an event carries. */
export type PayloadOf<E extends LiveEvent> = z.output<E['payload']>;
