import type { Measurements } from './chat.ts';

interface Compared {
  ours: Measurements;
  bareOnes: Measurements;
}

/** A measurement beside the bare server's; `mark` bounds their ratio: a minimum for rates, a maximum for times. */
interface Line {
  name: string;
  ours: number;
  bare: number;
  mark: number | null;
  isRate: boolean;
}

const linesOf = ({ ours, bareOnes }: Compared): Line[] => {
  const line = (
    name: string,
    of: (figures: Measurements) => number,
    mark: number | null,
    isRate = false,
  ) => ({
    name,
    ours: of(ours),
    bare: of(bareOnes),
    mark,
    isRate,
  });
  return [
    line('messages a second over the socket', ({ overSocket }) => overSocket, 0.4, true),
    line('messages a second over REST', ({ overRest }) => overRest, 0.4, true),
    line('messages a second, one writer a group', ({ alone }) => alone, null, true),
    line('delivery in ten groups of five, p50 ms', ({ delivery }) => delivery.p50, null),
    line('delivery in ten groups of five, p99 ms', ({ delivery }) => delivery.p99, 3),
    line('delivery in the largeGroup, p50 ms', ({ fanOut }) => fanOut.p50, null),
    line('delivery in the largeGroup, p99 ms', ({ fanOut }) => fanOut.p99, 3),
    line('memory of an idle connection, kB', ({ perConnection }) => perConnection, null),
  ];
};

function print(title: string, compared: Compared): boolean {
  console.log(`\n${title}`);
  const violations = linesOf(compared).map(({ name, ours, bare, mark, isRate }) => {
    const ratio = ours / bare;
    const isWithin = mark === null || (isRate ? ratio >= mark : ratio <= mark);
    const said = mark === null ? '' : ` (mark ${mark}${isWithin ? '' : ', BEYOND'})`;
    console.log(
      `${name.padEnd(40)} ${ours.toFixed(1).padStart(9)} bare ${bare.toFixed(1).padStart(9)} ratio ${ratio.toFixed(2)}${said}`,
    );
    return isWithin;
  });
  return violations.every(Boolean);
}

/** Prints the measurements; returns whether all are within their bounds. */
export function report(embedded: Compared, postgres: Compared | null): boolean {
  const isEmbeddedFine = print('embedded', embedded);
  if (postgres === null) return isEmbeddedFine;
  const isPostgresFine = print('PostgreSQL', postgres);
  const ratio = embedded.ours.overSocket / postgres.ours.overSocket;
  console.log(`\nembedded to PostgreSQL, messages over the socket: ${ratio.toFixed(2)} (mark 0.2)`);
  return isEmbeddedFine && isPostgresFine && ratio >= 0.2;
}
