import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { operation, tokenScopes, type TokenScope } from '../../operation.ts';
import { id, lineText, timestamp } from '../../values.ts';

/** Who may make API tokens, or webhooks. */
export const makers = ['everybody', 'administrators', 'nobody'] as const;
export type Makers = (typeof makers)[number];

/** What every API token begins with, so that a leaked one is recognised. */
export const accessTokenPrefix = 'tdm_';

/** Success messages of API tokens. */
export const tokenMessages = {
  made: 'Copy the token now: it is shown only this once.',
  revoked: 'Token revoked. Nothing can use it any more.',
} as const;

const scope = z.enum(tokenScopes as [TokenScope, ...TokenScope[]]);

/** An API token of the member, without its secret. */
export const accessToken = z.object({
  _id: z.string(),
  name: z.string(),
  /** Its first characters, by which its owner recognises it. */
  beginning: z.string(),
  scopes: z.array(scope),
  createdAt: timestamp,
  /** To the minute; null until it is used. */
  lastUsedAt: z.nullable(timestamp),
  expiresAt: timestamp,
});
export type AccessToken = z.output<typeof accessToken>;

/** Expired tokens stay for 30 days, so that one sees why a program stopped. */
export const listAccessTokens = operation({
  name: 'listAccessTokens',
  method: 'GET',
  path: '/api/tokens',
  summary: 'List your API tokens, newest first, and whether you may make more',
  access: 'member',
  scope: null,
  reply: z.object({ data: z.array(accessToken), mayMake: z.boolean() }),
});

const scopesRule = 'Choose at least one scope.';

/** A token to make; `expiresAt` lies within a year. */
export const makeAccessTokenBody = z.object({
  name: lineText('Name', { max: limits.accessTokenName }),
  scopes: z.array(scope, scopesRule).check(
    z.minLength(1, scopesRule),
    z.overwrite((list) => [...new Set(list)]),
  ),
  /** In 90 days when absent, and within a year. */
  expiresAt: z.optional(z.iso.datetime('Choose when the token expires.')),
});

export const makeAccessToken = operation({
  name: 'makeAccessToken',
  method: 'POST',
  path: '/api/tokens',
  summary: 'Make an API token, which is shown this once; it acts as you, within its scopes',
  access: 'member',
  scope: null,
  asksPassword: true,
  asksFactor: true,
  stores: 'texts',
  body: makeAccessTokenBody,
  status: 201,
  reply: z.object({ message: z.string(), data: accessToken, token: z.string() }),
});

export const revokeAccessToken = operation({
  name: 'revokeAccessToken',
  method: 'DELETE',
  path: '/api/tokens/{id}',
  summary: 'Revoke one of your API tokens at once',
  access: 'member',
  scope: null,
  params: z.object({ id }),
  reply: z.object({ message: z.string() }),
});
