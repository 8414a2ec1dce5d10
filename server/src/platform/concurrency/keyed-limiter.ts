import pLimit, { type LimitFunction } from 'p-limit';

/** Work of one key, and how much of it there is, waiting included. */
interface Line {
  limit: LimitFunction;
  length: number;
}

/** Makes work wait for its turn: so many pieces at once in all, and of one key no more than `each`. */
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
