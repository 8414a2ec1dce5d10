import pLimit, { type LimitFunction } from 'p-limit';

/** The work of one key; `count` includes waiting work. */
interface Line {
  limit: LimitFunction;
  length: number;
}

/** Limits concurrent work: `inAll` in total and `each` per key; the rest waits. */
export function createKeyedLimiter({ inAll, each }: { inAll: number; each: number }) {
  const everybody = pLimit(inAll);
  const lines = new Map<string, Line>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { limit: pLimit(each), length: 0 };
    lines.set(key, line);
    line.length += 1;
    try {
      return await line.limit(() => everybody(work));
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(key);
    }
  };
}
