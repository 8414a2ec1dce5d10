import type { DatabaseLog } from '../database.ts';

/** A log that records its lines for tests. */
export interface RecordedLog extends DatabaseLog {
  lines: string[];
}

/** Creates a log that records and prints nothing. */
export function recordLog(): RecordedLog {
  const lines: string[] = [];
  const keep = (fields: object, sentence: string) => void lines.push(`${sentence} ${JSON.stringify(fields)}`);
  return { lines, info: keep, warn: keep, error: keep };
}
