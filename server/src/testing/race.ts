import type { Operation } from '@tandem/contract/operation';
import type { Actor } from './test-app.ts';

/** A request in a race: the caller, operation and input. */
export type Turn = [
  who: Actor,
  operation: Operation,
  input: { params?: Record<string, string>; body?: unknown },
];

/** Sends all requests at once and counts the statuses. */
export async function race(turns: Turn[]): Promise<Record<number, number>> {
  const replies = await Promise.all(turns.map(([who, operation, input]) => who.send(operation, input)));
  const counts: Record<number, number> = {};
  for (const { statusCode } of replies) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

/** Repeats a request. */
export const times = (count: number, turn: Turn): Turn[] => Array.from({ length: count }, () => turn);
