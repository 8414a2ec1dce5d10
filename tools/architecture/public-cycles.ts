import type { Violation } from './violation.ts';
import { placeOf } from './features.ts';
import type { Source } from './source.ts';

interface Entry {
  to: string;
  path: string;
  line: number;
}

/** Rooms that enter one another through their doors form no circle; one breach a circle. */
export function checkPublicCycles(sources: Source[]): Violation[] {
  return (['server', 'web'] as const).flatMap((packageName) => {
    const entries = publicImportsOf(
      sources.filter(
        ({ place }) => place.packageName === packageName && place.feature !== '' && !place.isTest,
      ),
    );
    return circlesIn(entries).map((circle) => {
      const first = entries.get(circle[0] ?? '')?.find((entry) => entry.to === circle[1]);
      const message = `The entries form a circle (${circle.join(' → ')}); let the outer feature take a function as an argument.`;
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

function circlesIn(entries: Map<string, Entry[]>): string[][] {
  const circles = new Map<string, string[]>();
  const walk = (trail: string[]) => {
    for (const { to } of entries.get(trail.at(-1) ?? '') ?? []) {
      const at = trail.indexOf(to);
      if (at < 0) walk([...trail, to]);
      else if (at === 0) circles.set([...trail].toSorted().join(), [...trail, to]);
    }
  };
  for (const feature of entries.keys()) walk([feature]);
  return [...circles.values()];
}
