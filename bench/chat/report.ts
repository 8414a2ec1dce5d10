import type { Measurements } from './chat.ts';

interface Compared {
  ours: Measurements;
  bareOnes: Measurements;
}

/** A figure of ours beside the bare one's; `mark` bounds their ratio, from below for rates and from above for times. */
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
    line('messages a second, one writer a room', ({ alone }) => alone, null, true),
    line('delivery in ten rooms of five, p50 ms', ({ delivery }) => delivery.p50, null),
    line('delivery in ten rooms of five, p99 ms', ({ delivery }) => delivery.p99, 3),
    line('delivery in the hall, p50 ms', ({ fanOut }) => fanOut.p50, null),
    line('delivery in the hall, p99 ms', ({ fanOut }) => fanOut.p99, 3),
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

/** Prints what was measured; whether all of it is within the marks. */
export function report(embedded: Compared, postgres: Compared | null): boolean {
  const isEmbeddedFine = print('embedded', embedded);
  if (postgres === null) return isEmbeddedFine;
  const isPostgresFine = print('PostgreSQL', postgres);
  const ratio = embedded.ours.overSocket / postgres.ours.overSocket;
  console.log(`\nembedded to PostgreSQL, messages over the socket: ${ratio.toFixed(2)} (mark 0.2)`);
  return isEmbeddedFine && isPostgresFine && ratio >= 0.2;
}
