import type * as z from 'zod/mini';

/** What a member may do for the community; each role may do all that those before it may. */
export const communityRoles = ['member', 'moderator', 'administrator'] as const;
export type CommunityRole = (typeof communityRoles)[number];

/** Whether a member in this role of the community has the role that is asked for, or more. */
export const hasRole = (role: CommunityRole, asked: CommunityRole): boolean =>
  communityRoles.indexOf(role) >= communityRoles.indexOf(asked);

/** What an API token may reach: its owner's things by area, to read or to change. Neither includes the other. */
export const tokenAreas = ['profile', 'projects', 'tasks', 'chat', 'people'] as const;
export type TokenArea = (typeof tokenAreas)[number];
export type TokenScope = `${TokenArea}:${'read' | 'write'}`;
/** All scopes. */
export const tokenScopes: readonly TokenScope[] = tokenAreas.flatMap((area): TokenScope[] => [
  `${area}:read`,
  `${area}:write`,
]);

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What a call stores: the texts of its input, such texts with a search index, or an entry of a history beside them
 * (ADR 0082).
 */
export type Stored = 'texts' | 'messages' | 'searchedTexts' | 'history';

/** The shape of an operation: method and path, who may call it, its inputs and its reply. */
export interface OperationShape {
  /** The verb that names it in every package, such as `moveTask`. */
  name: string;
  method: Method;
  /** The path, with parameters in braces as in OpenAPI. */
  path: string;
  summary: string;
  /**
   * `open` needs no session; `visitor` needs none but reads the member of one; `member` needs a live
   * session, and `moderator` or `administrator` one of a member in that role of the community, or a higher one; `uploader`
   * needs a session or the upload ticket of a sign-up.
   */
  access: 'open' | 'visitor' | 'uploader' | CommunityRole;
  /**
   * What an API token needs to call it, all of it where there are several; null closes it to tokens. An `open` operation asks
   * nobody who sends it, so it has none (ADR 0114).
   */
  scope: TokenScope | readonly TokenScope[] | null;
  /** `itself`: an open operation whose handler spends budgets of its own instead of the common one. */
  throttles?: 'itself';
  /** Refused with `session.password_required` unless the session proved the password within ten minutes (ADR 0027). */
  asksPassword?: true;
  /**
   * Refused with `session.factor_required` to members with a second factor, unless the session proved one within ten minutes
   * (ADR 0083).
   */
  asksFactor?: true;
  /** Refused with `session.email_unverified` where the community asks for verified addresses and the caller has none. */
  asksVerifiedEmail?: true;
  /** Also served to members who have not accepted the current terms; others are refused with `session.terms_required`. */
  needsNoTerms?: true;
  /** The budget of the member that each call spends, beside the one of all requests. */
  spends?: 'textEdits' | 'fileUploads';
  /** What a call stores; it counts for what a member may store in a day. */
  stores?: Stored;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  reply: z.ZodMiniType;
  /** The status of success; 200 when absent. */
  status?: 200 | 201;
  /** The status when the same thing was done before and is given back; the handler says so by `markRepeat`. */
  repeats?: 200;
  /** The status when something else has to happen first; the handler says so by `markAccepted`. */
  acceptsAs?: 202;
  /**
   * `file`: the body is a form with one file instead of JSON. `oneClick`: it may be any form, which is not read, and the
   * request may come from anywhere, because its path is what entitles it.
   */
  takes?: 'file' | 'oneClick';
  /** The reply is bytes of this type instead of JSON; `application/octet-stream` stands for what the content says. */
  gives?: 'image/webp' | 'text/calendar' | 'application/octet-stream';
  /** The reply is JSON that may not fit in memory and is streamed. */
  streams?: true;
  /**
   * A replica may answer that has all that the primary had at the request (ADR 0120). Only for reads: what decides, such as whether
   * the caller may read it at all, is asked of the primary, or is part of the statement that reads.
   */
  mayReadReplica?: true;
  /** Refusals are JSON unless the operation answers with the bare sentence. */
  refusesAs?: 'text';
}

/** Bytes from one position to another, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The reply of an operation that returns bytes. */
export interface Content {
  size: number;
  /** Tells the content from others at the same address; null for content that is never kept. */
  etag: string | null;
  /** Opens the bytes, or a part of a file; not called when the reader has them. */
  read(range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  /** What only a file that members share has. */
  file?: {
    type: string;
    /** For a download; null for an image that the page shows. */
    downloadName: string | null;
    /** The address to read it from, which is valid for a short time; null where the server itself sends it. */
    address: string | null;
  };
}

/** An operation of the contract: the server binds it, the web calls it. */
export type Operation = OperationShape & { readonly kind: 'operation' };

/** Declares an operation; server and web read method, path and schemas from the returned value. */
export function operation<const Shape extends OperationShape>(
  shape: Shape,
): Shape & { readonly kind: 'operation' } {
  return { ...shape, kind: 'operation' };
}

/** The scopes that an API token needs for an operation; null where tokens are refused. */
export const scopesOf = ({ scope }: Pick<OperationShape, 'scope'>): readonly TokenScope[] | null =>
  typeof scope === 'string' ? [scope] : scope;

type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;
type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Part<O, Key extends string> = O extends { [K in Key]: infer Schema } ? Schema : undefined;

/** What a caller passes: the inputs before they are parsed. */
export type InputOf<O extends OperationShape> = Given<'params', Input<Part<O, 'params'>>> &
  Given<'query', Input<Part<O, 'query'>>> &
  Given<'body', Input<Part<O, 'body'>>>;

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** What a handler receives: the parsed inputs. */
export interface ParsedInput<O extends OperationShape> {
  params: Output<Part<O, 'params'>>;
  query: Output<Part<O, 'query'>>;
  body: Output<Part<O, 'body'>>;
}

/** The reply on success. */
export type Reply<O extends OperationShape> = z.output<O['reply']>;

/** Fills a path pattern with URL-encoded parameters; throws when one is missing. */
export function pathOf(pattern: string, params: Record<string, string> = {}): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${pattern} needs the parameter ${name}.`);
    return encodeURIComponent(value);
  });
}
