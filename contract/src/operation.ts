import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What an operation promises: where it is asked, who may ask, what goes in and what comes back. */
export interface OperationShape {
  /** The verb that names it on every floor, such as `moveTask`. */
  name: string;
  method: Method;
  /** The path with its parameters in braces, as in OpenAPI. */
  path: string;
  summary: string;
  /**
   * `open` answers anybody; `visitor` answers anybody too, and knows the member of a live session; `member` needs a live
   * session; `uploader` a session or the upload ticket of a sign-up.
   */
  access: 'open' | 'visitor' | 'member' | 'uploader';
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  reply: z.ZodMiniType;
  /** The status of success; 200 when absent. */
  status?: 200 | 201;
  /** The status when the same thing was done before and is given back; the handler says so by `markRepeat`. */
  repeats?: 200;
  /** The body is a form with one file, in place of JSON. */
  takes?: 'file';
  /** Success is answered with bytes of this type, in place of JSON. */
  gives?: 'image/webp' | 'text/calendar';
  /** Success is JSON that may be too long for memory, and is written bit by bit. */
  streams?: true;
  /** Refusals are a JSON body unless the operation answers them as a bare sentence. */
  refusesAs?: 'text';
}

/** What an operation that gives bytes answers. */
export interface Content {
  bytes: AsyncIterable<Uint8Array>;
  size: number;
}

/** An operation of the contract: the value that the server binds and the web calls. */
export type Operation = OperationShape & { readonly kind: 'operation' };

/** Declares an operation; both floors take method, path and shapes from the value it returns. */
export function operation<const Shape extends OperationShape>(
  shape: Shape,
): Shape & { readonly kind: 'operation' } {
  return { ...shape, kind: 'operation' };
}

type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;
type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Part<O, Key extends string> = O extends { [K in Key]: infer Schema } ? Schema : undefined;

/** What a caller gives: the operation's inputs before they are checked. */
export type InputOf<O extends OperationShape> = Given<'params', Input<Part<O, 'params'>>> &
  Given<'query', Input<Part<O, 'query'>>> &
  Given<'body', Input<Part<O, 'body'>>>;

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** What a handler receives: the operation's inputs after they were checked and cleaned. */
export interface ParsedInput<O extends OperationShape> {
  params: Output<Part<O, 'params'>>;
  query: Output<Part<O, 'query'>>;
  body: Output<Part<O, 'body'>>;
}

/** What the operation answers on success. */
export type Reply<O extends OperationShape> = z.output<O['reply']>;

/** The path of a call: the operation's pattern with its parameters put in, URL-encoded. */
export function pathOf(pattern: string, params: Record<string, string> = {}): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${pattern} needs the parameter ${name}.`);
    return encodeURIComponent(value);
  });
}
