import type { Operation } from '@tandem/contract/operation';
import type { Actor } from './test-app.ts';

/** A request in a race: the caller, operation and input. */
export type RaceRequest = [
  who: Actor,
  operation: Operation,
  input: { params?: Record<string, string>; body?: unknown },
];

/** Sends all requests at once and counts the statuses. */
export async function race(requests: RaceRequest[]): Promise<Record<number, number>> {
  const replies = await Promise.all(requests.map(([who, operation, input]) => who.send(operation, input)));
  const counts: Record<number, number> = {};
  for (const { statusCode } of replies) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

/** Repeats a request. */
export const times = (count: number, request: RaceRequest): RaceRequest[] =>
  Array.from({ length: count }, () => request);
