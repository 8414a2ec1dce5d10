import type { DatabaseLog } from '../database.ts';

/** A log that keeps what it is told, for tests to read. */
export interface KeptLog extends DatabaseLog {
  lines: string[];
}

/** Promises a log that prints nothing. */
export function keepLog(): KeptLog {
  const lines: string[] = [];
  const keep = (fields: object, sentence: string) => void lines.push(`${sentence} ${JSON.stringify(fields)}`);
  return { lines, info: keep, warn: keep, error: keep };
}
