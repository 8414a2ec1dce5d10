import * as z from 'zod/mini';
import type { Chance } from './chance.ts';

interface Shape {
  type?: string;
  enum?: unknown[];
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  format?: string;
  minimum?: number;
  maximum?: number;
}

/** Inputs as the contract's own schemas describe them, so that what is wrong in one place gets past all others. */
export function plausible(schema: z.ZodMiniType, names: readonly string[], chance: Chance): unknown {
  const shape = z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any' });
  return valueOf(shape as Shape, 'input', { names, chance });
}

interface Drawing {
  /** Ids that stand for something. */
  names: readonly string[];
  chance: Chance;
}

function valueOf(shape: Shape, key: string, drawing: Drawing): unknown {
  const { chance } = drawing;
  if (shape.enum !== undefined) return chance.pick(shape.enum);
  if (shape.anyOf !== undefined) return valueOf(chance.pick(shape.anyOf), key, drawing);
  if (shape.properties !== undefined) {
    return Object.fromEntries(
      Object.entries(shape.properties).map(([name, inner]) => [name, valueOf(inner, name, drawing)]),
    );
  }
  if (shape.type === 'array') {
    const length = 1 + chance.below(3);
    return Array.from({ length }, () => valueOf(shape.items ?? {}, key, drawing));
  }
  if (shape.type === 'integer' || shape.type === 'number') return shape.minimum ?? 30;
  if (shape.type === 'boolean') return chance.happens(0.5);
  if (shape.type === 'null') return null;
  return textOf(shape, key, drawing);
}

function textOf({ format }: Shape, key: string, { names, chance }: Drawing): string {
  if (format === 'uuid') return chance.pick(names);
  if (key === 'emailId') return `fuzz${chance.below(1_000_000)}@example.org`;
  if (key === 'password') return 'wrong horse battery';
  if (key === 'timeZone') return 'UTC';
  if (key === 'path') return `profileImages/${chance.below(50)}.png`;
  if (key === 'bucket') return 'tandem';
  if (key === 'page' || key === 'limit') return '1';
  return `fuzz ${chance.below(1_000)}`;
}
