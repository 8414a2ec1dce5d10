import * as z from 'zod/mini';
import type { Random } from './random.ts';

interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  required?: string[];
  inIds?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  format?: string;
  minimum?: number;
  maximum?: number;
}

/** Inputs as the contract's own schemas describe them, so that what is wrong in one place gets past all others. */
export function plausible(schema: z.ZodMiniType, names: Names, random: Random): unknown {
  const shape = z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any' });
  return valueOf(shape as Shape, 'input', { names, random });
}

/** Ids that stand for something: any of them, and the one that fits where a parameter asks for it by its key. */
export interface Names {
  all: readonly string[];
  byKey: Readonly<Record<string, string>>;
}

interface Drawing {
  names: Names;
  random: Random;
}

function valueOf(shape: Shape, key: string, drawing: Drawing): unknown {
  const { random } = drawing;
  if (shape.enum !== undefined) return random.pick(shape.enum);
  if (shape.const !== undefined) return shape.const;
  if (shape.inIds !== undefined) return valueOf(random.pick(shape.inIds), key, drawing);
  if (shape.properties !== undefined) {
    const { properties, required = [] } = shape;
    const given = Object.entries(properties).filter(
      ([name]) => required.includes(name) || random.happens(0.7),
    );
    return Object.fromEntries(given.map(([name, inner]) => [name, valueOf(inner, name, drawing)]));
  }
  if (shape.type === 'array') {
    const length = 1 + random.below(3);
    return Array.from({ length }, () => valueOf(shape.items ?? {}, key, drawing));
  }
  if (shape.type === 'integer' || shape.type === 'number') return shape.minimum ?? 30;
  if (shape.type === 'boolean') return random.happens(0.5);
  if (shape.type === 'null') return null;
  return textOf(shape, key, drawing);
}

function textOf({ format }: Shape, key: string, { names, random }: Drawing): string {
  if (format === 'uuid') {
    const fitting = names.byKey[key];
    return fitting !== undefined && random.happens(0.8) ? fitting : random.pick(names.all);
  }
  if (key === 'emailId') return `fuzz${random.below(1_000_000)}@example.org`;
  if (key === 'password') return 'wrong horse battery';
  if (key === 'timeZone') return 'UTC';
  if (key === 'path') return `profileImages/${random.below(50)}.png`;
  if (key === 'bucket') return 'tandem';
  if (['page', 'limit', 'before', 'after'].includes(key)) return '1';
  return `fuzz ${random.below(1_000)}`;
}
