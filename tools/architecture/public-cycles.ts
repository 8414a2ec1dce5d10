import type { Violation } from './violation.ts';
import { placeOf } from './features.ts';
import type { Source } from './source.ts';

interface Entry {
  to: string;
  path: string;
  line: number;
}

/** Imports between features through `public.ts` form no cycle; one violation per cycle. */
export function checkPublicCycles(sources: Source[]): Violation[] {
  return (['server', 'web'] as const).flatMap((packageName) => {
    const entries = publicImportsOf(
      sources.filter(
        ({ place }) => place.packageName === packageName && place.feature !== '' && !place.isTest,
      ),
    );
    return cyclesIn(entries).map((cycle) => {
      const first = entries.get(cycle[0] ?? '')?.find((entry) => entry.to === cycle[1]);
      const message = `These public.ts imports form a cycle (${cycle.join(' → ')}); let the outer feature take a function as an argument.`;
      return { path: first?.path ?? packageName, ...(first && { line: first.line }), message };
    });
  });
}

function publicImportsOf(sources: Source[]): Map<string, Entry[]> {
  const entries = new Map<string, Entry[]>();
  for (const { path, place, imports } of sources) {
    for (const { target, isLocal, line } of imports) {
      const to = isLocal ? placeOf(target).feature : '';
      if (to === '' || to === place.feature || placeOf(target).packageName !== place.packageName) continue;
      entries.set(place.feature, [...(entries.get(place.feature) ?? []), { to, path, line }]);
    }
  }
  return entries;
}

function cyclesIn(entries: Map<string, Entry[]>): string[][] {
  const cycles = new Map<string, string[]>();
  const walk = (chain: string[]) => {
    for (const { to } of entries.get(chain.at(-1) ?? '') ?? []) {
      const index = chain.indexOf(to);
      if (index < 0) walk([...chain, to]);
      else if (index === 0) cycles.set([...chain].toSorted().join(), [...chain, to]);
    }
  };
  for (const feature of entries.keys()) walk([feature]);
  return [...cycles.values()];
}
