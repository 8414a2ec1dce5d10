import * as z from 'zod/mini';
import type { Stored } from './operation.ts';

/** A live event, server to client: its name on the wire and the schema of its payload. */
export interface LiveEvent<Name extends string = string, Payload extends z.ZodMiniType = z.ZodMiniType> {
  readonly kind: 'event';
  readonly name: Name;
  readonly payload: Payload;
}

/** Declares a live event; server and web read its name and schema from the returned value. */
export function event<const Name extends string, Payload extends z.ZodMiniType>(
  name: Name,
  payload: Payload,
): LiveEvent<Name, Payload> {
  return { kind: 'event', name, payload };
}

/** Sent to sockets that may have missed events: their clients fetch what they fetch after a reconnect. */
export const eventsMissed = event('eventsMissed', z.object({}));

/**
 * Says which history the database is of: after each connect, and to all sockets when it is another one. A client that knows
 * another history drops what it has loaded. Replies of the API say it in the header `tandem-history`.
 */
export const historyIs = event('history', z.object({ id: z.string() }));

/** The header of API replies with the id of the history. */
export const historyHeader = 'tandem-history';

/** The payload of an event. */
export type PayloadOf<E extends LiveEvent> = z.output<E['payload']>;

/** A live command, client to server: its name on the wire, its one argument, and what its ack holds beside `ok`. */
export interface LiveCommand<
  Name extends string = string,
  Input extends z.ZodMiniType = z.ZodMiniType,
  Result extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly kind: 'command';
  readonly name: Name;
  readonly input: Input;
  /** What it stores; it counts for what a member may store in a day. */
  readonly stores?: Stored;
  readonly result: Result;
}

/** Declares a live command; its ack is `{ ok: true, … }` or `{ ok: false, error, code }`. */
export function command<const Name extends string, Input extends z.ZodMiniType, Result extends z.ZodMiniType>(
  name: Name,
  shape: { input: Input; result: Result; stores?: Stored },
): LiveCommand<Name, Input, Result> {
  return { kind: 'command', name, ...shape };
}

/** The parsed input a command's handler receives. */
export type CommandInput<W extends LiveCommand> = z.output<W['input']>;

/** The input a client sends, before it is parsed. */
export type CommandArgs<W extends LiveCommand> = z.input<W['input']>;

/** What the ack of a successful command holds beside `ok`. */
export type CommandResult<W extends LiveCommand> = z.output<W['result']>;

/** The ack of a command on the wire. */
export type Ack<W extends LiveCommand> =
  | ({ ok: true } & CommandResult<W>)
  | {
      ok: false;
      error: string;
      code: string;
      /** Seconds to wait before sending again, when known. */
      retryAfter?: number;
    };
