import type { Violation } from './violation.ts';
import type { Source } from './source.ts';

/** Imports form no circle of files, those of types included; one violation for each group of files that import one another. */
export function checkFileCycles(sources: Source[]): Violation[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const importsOf = (path: string) =>
    (byPath.get(path)?.imports ?? []).filter(({ target, isLocal }) => isLocal && byPath.has(target));
  const targetsOf = (path: string) => importsOf(path).map(({ target }) => target);
  return groupsOf([...byPath.keys()], targetsOf).map((group) => {
    const circle = shortestCircle(group[0] ?? '', (path) =>
      targetsOf(path).filter((to) => group.includes(to)),
    );
    const path = circle[0] ?? '';
    const line = importsOf(path).find(({ target }) => target === circle[1])?.line;
    const message = `These files form a circle (${circle.join(' → ')}); move what both need, such as a type of dependencies, to a file of its own.`;
    return { path, ...(line !== undefined && { line }), message };
  });
}

/** Groups of files that reach one another (Tarjan), without files that stand alone; each sorted. */
function groupsOf(paths: string[], targetsOf: (path: string) => string[]): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const groups: string[][] = [];
  const visit = (path: string) => {
    order.set(path, order.size);
    lowest.set(path, order.get(path) ?? 0);
    open.push(path);
    for (const target of targetsOf(path)) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(target) ?? 0));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const group = open.splice(open.indexOf(path));
    if (group.length > 1 || targetsOf(path).includes(path)) groups.push(group.toSorted());
  };
  for (const path of paths) if (!order.has(path)) visit(path);
  return groups;
}

/** The shortest way from a file back to itself. */
function shortestCircle(start: string, targetsOf: (path: string) => string[]): string[] {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const target of targetsOf(way.at(-1) ?? '')) {
      if (target === start) return [...way, start];
      if (seen.has(target)) continue;
      seen.add(target);
      ways.push([...way, target]);
    }
  }
  return [start];
}
