import type { Times } from './measures.ts';

/** Messages a second. */
export interface Rates {
  overSocket: number;
  overRest: number;
  /** With one writer per group, so that messages cannot be batched. */
  singleWriter: number;
}

/** The measurements of one server. */
export interface Measurements extends Rates {
  delivery: Times;
  fanOut: Times;
  perConnection: number;
}

interface Comparison {
  tandem: Measurements;
  bare: Measurements;
}

/** A measurement of both servers. `limit` is the minimum ratio of rates and the maximum ratio of times. */
interface Line {
  name: string;
  tandem: number;
  bare: number;
  limit: number | null;
  isRate: boolean;
}

const linesOf = ({ tandem, bare }: Comparison): Line[] => {
  const line = (
    name: string,
    valueOf: (measurements: Measurements) => number,
    limit: number | null,
    isRate = false,
  ) => ({
    name,
    tandem: valueOf(tandem),
    bare: valueOf(bare),
    limit,
    isRate,
  });
  return [
    line('messages a second over the socket', ({ overSocket }) => overSocket, 0.4, true),
    line('messages a second over REST', ({ overRest }) => overRest, 0.4, true),
    line('messages a second, one writer per chat', ({ singleWriter }) => singleWriter, 0.6, true),
    line('delivery in small chats, p50 ms', ({ delivery }) => delivery.p50, null),
    line('delivery in small chats, p99 ms', ({ delivery }) => delivery.p99, 3),
    line('delivery in the large chat, p50 ms', ({ fanOut }) => fanOut.p50, null),
    line('delivery in the large chat, p99 ms', ({ fanOut }) => fanOut.p99, 3),
    line('memory of an idle connection, kB', ({ perConnection }) => perConnection, null),
  ];
};

function print(title: string, comparison: Comparison): boolean {
  console.log(`\n${title}`);
  const results = linesOf(comparison).map(({ name, tandem, bare, limit, isRate }) => {
    const ratio = tandem / bare;
    const isWithin = limit === null || (isRate ? ratio >= limit : ratio <= limit);
    const note = limit === null ? '' : ` (limit ${limit}${isWithin ? '' : ', EXCEEDED'})`;
    console.log(
      `${name.padEnd(40)} ${tandem.toFixed(1).padStart(9)} bare ${bare.toFixed(1).padStart(9)} ratio ${ratio.toFixed(2)}${note}`,
    );
    return isWithin;
  });
  return results.every(Boolean);
}

/** Prints the measurements; returns whether all are within their limits. */
export function report(embedded: Comparison, postgres: Comparison | null): boolean {
  const isEmbeddedFine = print('embedded', embedded);
  if (postgres === null) return isEmbeddedFine;
  const isPostgresFine = print('PostgreSQL', postgres);
  const ratio = embedded.tandem.overSocket / postgres.tandem.overSocket;
  console.log(`\nembedded to PostgreSQL, messages over the socket: ${ratio.toFixed(2)} (limit 0.2)`);
  return isEmbeddedFine && isPostgresFine && ratio >= 0.2;
}
