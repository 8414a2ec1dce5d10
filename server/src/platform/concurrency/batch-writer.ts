import { createKeyedLimiter } from './keyed-limiter.ts';

/**
 * Runs one batch at a time per key. Items that arrive while a batch runs or waits are collected for the next one,
 * in order. `atOnce` limits concurrent batches, `most` the items of a batch; `work` returns a result per item.
 */
export function createBatchWriter<Piece, Result>(
  { atOnce, most }: { atOnce: number; most: number },
  work: (key: string, pieces: Piece[]) => Promise<Result[]>,
): (key: string, piece: Piece) => Promise<Result> {
  const inTurn = createKeyedLimiter({ inAll: atOnce, each: 1 });
  const gathering = new Map<string, { pieces: Piece[]; results: Promise<Result[]> }>();
  const start = (key: string) => {
    const pieces: Piece[] = [];
    const results = inTurn(key, () => {
      if (gathering.get(key)?.pieces === pieces) gathering.delete(key);
      return work(key, pieces);
    });
    return { pieces, results };
  };
  return async (key, piece) => {
    let batch = gathering.get(key);
    if (batch === undefined || batch.pieces.length === most) {
      batch = start(key);
      gathering.set(key, batch);
    }
    const at = batch.pieces.push(piece) - 1;
    return (await batch.results)[at] as Result;
  };
}
