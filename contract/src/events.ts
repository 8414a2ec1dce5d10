import type * as z from 'zod/mini';

/** A live event, server to client: its name on the wire and the shape of what it carries. */
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

/** A live command, client to server: its name on the wire, its one argument, and what its ack adds to `ok`. */
export interface LiveCommand<
  Name extends string = string,
  Input extends z.ZodMiniType = z.ZodMiniType,
  Result extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly kind: 'command';
  readonly name: Name;
  readonly input: Input;
  readonly result: Result;
}

/** Declares a live wish; it is answered by an ack, `{ ok: true, … }` or `{ ok: false, error, code }`. */
export function command<const Name extends string, Input extends z.ZodMiniType, Result extends z.ZodMiniType>(
  name: Name,
  shape: { input: Input; result: Result },
): LiveCommand<Name, Input, Result> {
  return { kind: 'command', name, ...shape };
}

/** What a wish's handler receives, checked and cleaned. */
export type CommandInput<W extends LiveCommand> = z.output<W['input']>;

/** What a client gives with a command, before it is checked. */
export type CommandArgs<W extends LiveCommand> = z.input<W['input']>;

/** What the ack of a granted wish carries beside `ok`. */
export type CommandResult<W extends LiveCommand> = z.output<W['result']>;

/** The ack of a command, as it goes over the wire. */
export type Ack<W extends LiveCommand> =
  | ({ ok: true } & CommandResult<W>)
  | {
      ok: false;
      error: string;
      code: string;
      /** Seconds after which wishing again makes sense, where that is known. */
      retryAfter?: number;
    };
