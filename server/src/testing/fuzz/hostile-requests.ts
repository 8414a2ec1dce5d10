import { operationRegistry } from '@tandem/contract/registry';
import type { Operation } from '@tandem/contract/operation';
import { type Random, randomFrom } from './random.ts';
import { hostileForm } from './hostile-forms.ts';
import {
  hostileBodies,
  hostileCookies,
  hostileHeaders,
  hostileSegments,
  hostileTexts,
  hostileValues,
} from './hostile-values.ts';
import { type KnownIds, plausible } from './plausible.ts';

/** A request as it is sent. */
export interface HostileRequest {
  operation: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT' | 'HEAD' | 'OPTIONS';
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/** The sessions of the attackers, and what they attack. */
export interface Targets {
  cookies: readonly string[];
  ids: KnownIds;
  origin: string;
}

interface Context extends Targets {
  random: Random;
}

/**
 * Requests to all operations of the contract in turn. Each is plausible except for its hostile parts. The same seed
 * gives the same requests.
 */
export function* hostileRequests(
  targets: Targets,
  { seed, count }: { seed: number; count: number },
): Generator<HostileRequest> {
  const random = randomFrom(seed);
  const operations = operationRegistry.map(({ operation }) => operation);
  for (let index = 0; index < count; index += 1) {
    const operation = operations[index % operations.length];
    if (operation !== undefined) yield requestFor(operation, { ...targets, random });
  }
}

const unstorable = ['before\u0000after', '\ud800'] as const;

/** For each field of each body, requests with a text that PostgreSQL cannot store. The other fields are plausible. */
export function* unstorableRequests(targets: Targets, { seed }: { seed: number }): Generator<HostileRequest> {
  const context = { ...targets, random: randomFrom(seed) };
  for (const { operation } of operationRegistry) {
    const { body } = operation;
    if (body === undefined) continue;
    const keys = Object.keys(record(plausible(body, targets.ids, context.random)));
    for (const [key, text] of keys.flatMap((name) => unstorable.map((value) => [name, value] as const))) {
      const given = record(plausible(body, targets.ids, context.random));
      const hostileField = { [key]: Array.isArray(given[key]) ? [text] : text };
      yield {
        ...requestFor(operation, context),
        method: operation.method,
        headers: {
          origin: targets.origin,
          host: new URL(targets.origin).host,
          cookie: context.random.pick(targets.cookies),
          'content-type': 'application/json',
        },
        payload: JSON.stringify({ ...given, ...hostileField }),
      };
    }
  }
}

const otherMethods = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'] as const;

function requestFor(operation: Operation, context: Context): HostileRequest {
  const { random } = context;
  const body = bodyFor(operation, context);
  return {
    operation: operation.name,
    method: random.happens(0.03) ? random.pick(otherMethods) : operation.method,
    url: urlFor(operation, context),
    headers: { ...headersFor(operation, context), ...body.headers, ...oddHeaders(random) },
    ...(body.payload === undefined ? {} : { payload: body.payload }),
  };
}

const oddHeaders = (random: Random) => (random.happens(0.15) ? random.pick(hostileHeaders) : {});

function headersFor({ name }: Operation, { random, cookies, origin }: Context): Record<string, string> {
  const own = { origin, host: new URL(origin).host };
  // A log-out that works would turn every later request into a 401.
  if (random.happens(0.08) || name === 'logOut' || name === 'signOutEverywhere')
    return { ...own, cookie: random.pick(hostileCookies) };
  return { ...own, cookie: random.pick(cookies) };
}

function urlFor(operation: Operation, context: Context): string {
  const { random, ids } = context;
  const given = operation.params === undefined ? {} : record(plausible(operation.params, ids, random));
  const path = operation.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    if (random.happens(0.06)) return random.pick(hostileSegments);
    return encoded(random.happens(0.12) ? random.pick(hostileTexts).slice(0, 3_000) : String(given[key]));
  });
  return path + queryFor(operation, context);
}

function queryFor({ query }: Operation, { random, ids }: Context): string {
  if (query === undefined && random.happens(0.9)) return '';
  const given = query === undefined ? {} : record(plausible(query, ids, random));
  const pairs = Object.entries(given).flatMap(([key, value]) => {
    if (random.happens(0.4)) return [];
    const text = random.happens(0.6) ? random.pick(hostileTexts).slice(0, 3_000) : String(value);
    const pair = `${key}=${encoded(text)}`;
    return random.happens(0.05) ? [pair, pair, `${key}[]=1`, `${key}[__proto__]=1`] : [pair];
  });
  if (random.happens(0.1)) pairs.push(random.pick(['__proto__=1', '%zz', '&&==', 'a[b][c]=1', '%00=%ff']));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function bodyFor(operation: Operation, context: Context) {
  const { random, ids } = context;
  const json = { 'content-type': 'application/json' };
  if (operation.takes === 'file' && random.happens(0.9)) {
    const { payload, contentType } = hostileForm(random);
    return { payload, headers: { 'content-type': contentType } };
  }
  if (operation.method === 'GET') return { headers: {} };
  if (random.happens(0.12)) return { payload: random.pick(hostileBodies), headers: json };
  if (operation.body === undefined) return { headers: {} };
  const given = record(plausible(operation.body, ids, random));
  return { payload: JSON.stringify(corrupt(given, random)), headers: json };
}

/** Replaces or removes some of the fields and may add unknown ones. Some draws change nothing. */
function corrupt(given: Record<string, unknown>, random: Random): Record<string, unknown> {
  const share = random.pick([0, 0.1, 0.3, 1]);
  const fields = Object.entries(given).flatMap(([key, value]): [string, unknown][] => {
    if (!random.happens(share)) return [[key, value]];
    if (random.happens(0.1)) return [];
    if (Array.isArray(value) && random.happens(0.5)) return [[key, [...value, random.pick(hostileValues)]]];
    return [[key, random.pick(hostileValues)]];
  });
  const unknownFields = random.happens(0.1)
    ? { _id: 'x', isAdmin: true, isDemo: true, ownerId: 'x', status: 'accepted' }
    : {};
  return { ...unknownFields, ...Object.fromEntries(fields) };
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

const record = (value: unknown): Record<string, unknown> => value as Record<string, unknown>;
