/** Counts attempts and refusals by kind. A success of the attacker is an attempt that was not refused. */
export interface Tally {
  /** Counts one attempt. */
  attempt(kind: string, wasRefused: boolean, what: string): void;
  /** Prints a line per kind and each success; returns the number of successes. */
  print(title: string): number;
}

export function createTally(): Tally {
  const kinds = new Map<string, { attempts: number; refusals: number }>();
  const successes: string[] = [];
  return {
    attempt: (kind, wasRefused, what) => {
      const counts = kinds.get(kind) ?? { attempts: 0, refusals: 0 };
      kinds.set(kind, counts);
      counts.attempts += 1;
      if (wasRefused) counts.refusals += 1;
      else successes.push(`${kind}: ${what}`);
    },
    print: (title) => {
      console.log(`${title}: attempts, refused or harmless`);
      for (const [kind, { attempts, refusals }] of kinds)
        console.log(`  ${kind.padEnd(28)} ${String(attempts).padStart(6)} ${String(refusals).padStart(6)}`);
      for (const success of successes.slice(0, 50)) console.log(`  SUCCESS OF THE ATTACKER ${success}`);
      return successes.length;
    },
  };
}
