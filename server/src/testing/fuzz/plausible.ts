import * as z from 'zod/mini';
import type { Random } from './random.ts';

interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  required?: string[];
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  format?: string;
  minimum?: number;
  maximum?: number;
}

/** A value that a schema of the contract accepts, so that only the hostile field of a request is wrong. */
export function plausible(schema: z.ZodMiniType, ids: KnownIds, random: Random): unknown {
  const shape = z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any' });
  return valueOf(shape as Shape, 'input', { ids, random });
}

/** Ids of existing rows: all of them, and by parameter those that it expects. */
export interface KnownIds {
  all: readonly string[];
  byKey: Readonly<Record<string, string>>;
}

interface Context {
  ids: KnownIds;
  random: Random;
}

function valueOf(shape: Shape, key: string, context: Context): unknown {
  const { random } = context;
  if (shape.enum !== undefined) return random.pick(shape.enum);
  if (shape.const !== undefined) return shape.const;
  if (shape.anyOf !== undefined) return valueOf(random.pick(shape.anyOf), key, context);
  if (shape.properties !== undefined) {
    const { properties, required = [] } = shape;
    const given = Object.entries(properties).filter(
      ([name]) => required.includes(name) || random.happens(0.7),
    );
    return Object.fromEntries(given.map(([name, inner]) => [name, valueOf(inner, name, context)]));
  }
  if (shape.type === 'array') {
    const length = 1 + random.below(3);
    return Array.from({ length }, () => valueOf(shape.items ?? {}, key, context));
  }
  if (shape.type === 'integer' || shape.type === 'number') return shape.minimum ?? 30;
  if (shape.type === 'boolean') return random.happens(0.5);
  if (shape.type === 'null') return null;
  return textOf(shape, key, context);
}

/** Of a webhook, and of a repository at the host that test apps allow, where nothing answers. */
const addresses = ['https://hooks.example.org/1', 'http://127.0.0.1:9/alpine-huts/hut-book'];

function textOf({ format }: Shape, key: string, { ids, random }: Context): string {
  if (format === 'uuid') {
    const fitting = ids.byKey[key];
    return fitting !== undefined && random.happens(0.8) ? fitting : random.pick(ids.all);
  }
  if (key === 'emailId') return `fuzz${random.below(1_000_000)}@example.org`;
  if (key === 'password' || key === 'newPassword') return 'wrong horse battery';
  if (key === 'token') return ids.byKey[key] ?? '';
  if (key === 'timeZone') return 'UTC';
  if (key === 'url') return random.pick(addresses);
  if (key === 'path') return `profileImages/${random.below(50)}.png`;
  if (key === 'bucket') return 'tandem';
  if (['page', 'limit', 'before', 'after'].includes(key)) return '1';
  return `fuzz ${random.below(1_000)}`;
}
