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
import { type Names, plausible } from './plausible.ts';

/** A request as it goes over the wire. */
export interface HostileRequest {
  operation: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT' | 'HEAD' | 'OPTIONS';
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/** Whose sessions are used, and what there is to aim at. */
export interface Aims {
  cookies: readonly string[];
  /** Ids that stand for something. */
  names: Names;
  origin: string;
}

interface Drawing extends Aims {
  random: Random;
}

/** So many requests to all operations of the contract, each plausible but for what is wrong with it; the same for the same seed. */
export function* hostileRequests(
  aims: Aims,
  asked: { seed: number; count: number },
): Generator<HostileRequest> {
  const random = randomFrom(asked.seed);
  const operations = operationRegistry.map(({ operation }) => operation);
  for (let made = 0; made < asked.count; made += 1) {
    const operation = operations[made % operations.length];
    if (operation !== undefined) yield requestFor(operation, { ...aims, random });
  }
}

const unstorable = ['before\u0000after', '\ud800'] as const;

/** Requests with a text that no database holds in each field of each operation in turn, everything else being plausible. */
export function* unstorableRequests(aims: Aims, { seed }: { seed: number }): Generator<HostileRequest> {
  const drawing = { ...aims, random: randomFrom(seed) };
  for (const { operation } of operationRegistry) {
    const { body } = operation;
    if (body === undefined) continue;
    const keys = Object.keys(record(plausible(body, aims.names, drawing.random)));
    for (const [key, text] of keys.flatMap((name) => unstorable.map((value) => [name, value] as const))) {
      const given = record(plausible(body, aims.names, drawing.random));
      const spoiltField = { [key]: Array.isArray(given[key]) ? [text] : text };
      yield {
        ...requestFor(operation, drawing),
        method: operation.method,
        headers: {
          origin: aims.origin,
          host: new URL(aims.origin).host,
          cookie: drawing.random.pick(aims.cookies),
          'content-type': 'application/json',
        },
        payload: JSON.stringify({ ...given, ...spoiltField }),
      };
    }
  }
}

const otherMethods = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'] as const;

function requestFor(operation: Operation, drawing: Drawing): HostileRequest {
  const { random } = drawing;
  const body = bodyFor(operation, drawing);
  return {
    operation: operation.name,
    method: random.happens(0.03) ? random.pick(otherMethods) : operation.method,
    url: urlFor(operation, drawing),
    headers: { ...headersFor(operation, drawing), ...body.headers, ...oddHeaders(random) },
    ...(body.payload === undefined ? {} : { payload: body.payload }),
  };
}

const oddHeaders = (random: Random) => (random.happens(0.15) ? random.pick(hostileHeaders) : {});

function headersFor({ name }: Operation, { random, cookies, origin }: Drawing): Record<string, string> {
  const own = { origin, host: new URL(origin).host };
  // A log-out that works would turn every later request into a 401.
  if (random.happens(0.08) || name === 'logOut' || name === 'signOutEverywhere')
    return { ...own, cookie: random.pick(hostileCookies) };
  return { ...own, cookie: random.pick(cookies) };
}

function urlFor(operation: Operation, drawing: Drawing): string {
  const { random, names } = drawing;
  const given = operation.params === undefined ? {} : record(plausible(operation.params, names, random));
  const path = operation.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    if (random.happens(0.06)) return random.pick(hostileSegments);
    return encoded(random.happens(0.12) ? random.pick(hostileTexts).slice(0, 3_000) : String(given[key]));
  });
  return path + queryFor(operation, drawing);
}

function queryFor({ query }: Operation, { random, names }: Drawing): string {
  if (query === undefined && random.happens(0.9)) return '';
  const given = query === undefined ? {} : record(plausible(query, names, random));
  const pairs = Object.entries(given).flatMap(([key, value]) => {
    if (random.happens(0.4)) return [];
    const shown = random.happens(0.6) ? random.pick(hostileTexts).slice(0, 3_000) : String(value);
    const pair = `${key}=${encoded(shown)}`;
    return random.happens(0.05) ? [pair, pair, `${key}[]=1`, `${key}[__proto__]=1`] : [pair];
  });
  if (random.happens(0.1)) pairs.push(random.pick(['__proto__=1', '%zz', '&&==', 'a[b][c]=1', '%00=%ff']));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function bodyFor(operation: Operation, drawing: Drawing) {
  const { random, names } = drawing;
  const json = { 'content-type': 'application/json' };
  if (operation.takes === 'file' && random.happens(0.9)) {
    const { payload, contentType } = hostileForm(random);
    return { payload, headers: { 'content-type': contentType } };
  }
  if (operation.method === 'GET') return { headers: {} };
  if (random.happens(0.12)) return { payload: random.pick(hostileBodies), headers: json };
  if (operation.body === undefined) return { headers: {} };
  const given = record(plausible(operation.body, names, random));
  return { payload: JSON.stringify(spoilt(given, random)), headers: json };
}

/** The same with something wrong in some of its fields, sometimes nothing, sometimes something more. */
function spoilt(given: Record<string, unknown>, random: Random): Record<string, unknown> {
  const share = random.pick([0, 0.1, 0.3, 1]);
  const fields = Object.entries(given).flatMap(([key, value]): [string, unknown][] => {
    if (!random.happens(share)) return [[key, value]];
    if (random.happens(0.1)) return [];
    if (Array.isArray(value) && random.happens(0.5)) return [[key, [...value, random.pick(hostileValues)]]];
    return [[key, random.pick(hostileValues)]];
  });
  const more = random.happens(0.1)
    ? { _id: 'x', isAdmin: true, isDemo: true, ownerId: 'x', status: 'accepted' }
    : {};
  return { ...more, ...Object.fromEntries(fields) };
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

const record = (value: unknown): Record<string, unknown> => value as Record<string, unknown>;
