import type { Operation } from '@tandem/contract/operation';
import type { Actor } from './test-app.ts';

/** One asking of a race: who asks for what. */
export type Turn = [
  who: Actor,
  operation: Operation,
  input: { params?: Record<string, string>; body?: unknown },
];

/** Sends all turns at once and counts the statuses of the replies. */
export async function race(turns: Turn[]): Promise<Record<number, number>> {
  const replies = await Promise.all(turns.map(([who, operation, input]) => who.send(operation, input)));
  const counts: Record<number, number> = {};
  for (const { statusCode } of replies) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

/** The same turn so many times. */
export const times = (count: number, turn: Turn): Turn[] => Array.from({ length: count }, () => turn);
