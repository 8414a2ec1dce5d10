import { operationRegistry } from '@tandem/contract/registry';
import type { Operation } from '@tandem/contract/operation';
import { type Chance, chanceFrom } from './chance.ts';
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
  chance: Chance;
}

/** So many requests to all operations of the contract, each plausible but for what is wrong with it; the same for the same seed. */
export function* hostileRequests(
  aims: Aims,
  asked: { seed: number; count: number },
): Generator<HostileRequest> {
  const chance = chanceFrom(asked.seed);
  const operations = operationRegistry.map(({ operation }) => operation);
  for (let made = 0; made < asked.count; made += 1) {
    const operation = operations[made % operations.length];
    if (operation !== undefined) yield requestFor(operation, { ...aims, chance });
  }
}

const unstorable = ['before\u0000after', '\ud800'] as const;

/** Requests with a text that no database holds in each field of each operation in turn, everything else being plausible. */
export function* unstorableRequests(aims: Aims, { seed }: { seed: number }): Generator<HostileRequest> {
  const drawing = { ...aims, chance: chanceFrom(seed) };
  for (const { operation } of operationRegistry) {
    const { body } = operation;
    if (body === undefined) continue;
    const keys = Object.keys(record(plausible(body, aims.names, drawing.chance)));
    for (const [key, text] of keys.flatMap((name) => unstorable.map((value) => [name, value] as const))) {
      const given = record(plausible(body, aims.names, drawing.chance));
      const spoiltField = { [key]: Array.isArray(given[key]) ? [text] : text };
      yield {
        ...requestFor(operation, drawing),
        method: operation.method,
        headers: {
          origin: aims.origin,
          host: new URL(aims.origin).host,
          cookie: drawing.chance.pick(aims.cookies),
          'content-type': 'application/json',
        },
        payload: JSON.stringify({ ...given, ...spoiltField }),
      };
    }
  }
}

const otherMethods = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'] as const;

function requestFor(operation: Operation, drawing: Drawing): HostileRequest {
  const { chance } = drawing;
  const body = bodyFor(operation, drawing);
  return {
    operation: operation.name,
    method: chance.happens(0.03) ? chance.pick(otherMethods) : operation.method,
    url: urlFor(operation, drawing),
    headers: { ...headersFor(operation, drawing), ...body.headers, ...oddHeaders(chance) },
    ...(body.payload === undefined ? {} : { payload: body.payload }),
  };
}

const oddHeaders = (chance: Chance) => (chance.happens(0.15) ? chance.pick(hostileHeaders) : {});

function headersFor({ name }: Operation, { chance, cookies, origin }: Drawing): Record<string, string> {
  const own = { origin, host: new URL(origin).host };
  // A log-out that works would turn every later request into a 401.
  if (chance.happens(0.08) || name === 'logOut' || name === 'signOutEverywhere')
    return { ...own, cookie: chance.pick(hostileCookies) };
  return { ...own, cookie: chance.pick(cookies) };
}

function urlFor(operation: Operation, drawing: Drawing): string {
  const { chance, names } = drawing;
  const given = operation.params === undefined ? {} : record(plausible(operation.params, names, chance));
  const path = operation.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    if (chance.happens(0.06)) return chance.pick(hostileSegments);
    return encoded(chance.happens(0.12) ? chance.pick(hostileTexts).slice(0, 3_000) : String(given[key]));
  });
  return path + queryFor(operation, drawing);
}

function queryFor({ query }: Operation, { chance, names }: Drawing): string {
  if (query === undefined && chance.happens(0.9)) return '';
  const given = query === undefined ? {} : record(plausible(query, names, chance));
  const pairs = Object.entries(given).flatMap(([key, value]) => {
    if (chance.happens(0.4)) return [];
    const shown = chance.happens(0.6) ? chance.pick(hostileTexts).slice(0, 3_000) : String(value);
    const pair = `${key}=${encoded(shown)}`;
    return chance.happens(0.05) ? [pair, pair, `${key}[]=1`, `${key}[__proto__]=1`] : [pair];
  });
  if (chance.happens(0.1)) pairs.push(chance.pick(['__proto__=1', '%zz', '&&==', 'a[b][c]=1', '%00=%ff']));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function bodyFor(operation: Operation, drawing: Drawing) {
  const { chance, names } = drawing;
  const json = { 'content-type': 'application/json' };
  if (operation.takes === 'file' && chance.happens(0.9)) {
    const { payload, contentType } = hostileForm(chance);
    return { payload, headers: { 'content-type': contentType } };
  }
  if (operation.method === 'GET') return { headers: {} };
  if (chance.happens(0.12)) return { payload: chance.pick(hostileBodies), headers: json };
  if (operation.body === undefined) return { headers: {} };
  const given = record(plausible(operation.body, names, chance));
  return { payload: JSON.stringify(spoilt(given, chance)), headers: json };
}

/** The same with something wrong in some of its fields, sometimes nothing, sometimes something more. */
function spoilt(given: Record<string, unknown>, chance: Chance): Record<string, unknown> {
  const share = chance.pick([0, 0.1, 0.3, 1]);
  const fields = Object.entries(given).flatMap(([key, value]): [string, unknown][] => {
    if (!chance.happens(share)) return [[key, value]];
    if (chance.happens(0.1)) return [];
    if (Array.isArray(value) && chance.happens(0.5)) return [[key, [...value, chance.pick(hostileValues)]]];
    return [[key, chance.pick(hostileValues)]];
  });
  const more = chance.happens(0.1)
    ? { _id: 'x', isAdmin: true, isDemo: true, ownerId: 'x', status: 'accepted' }
    : {};
  return { ...more, ...Object.fromEntries(fields) };
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

const record = (value: unknown): Record<string, unknown> => value as Record<string, unknown>;
