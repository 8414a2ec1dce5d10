import type { Breach } from './breach.ts';
import { placeOf } from './rooms.ts';
import type { Source } from './source.ts';

interface Door {
  to: string;
  path: string;
  line: number;
}

/** Rooms that enter one another through their doors form no circle; one breach a circle. */
export function checkDoors(sources: Source[]): Breach[] {
  return (['server', 'web'] as const).flatMap((floor) => {
    const doors = doorsOf(
      sources.filter(({ place }) => place.floor === floor && place.room !== '' && !place.isTest),
    );
    return circlesIn(doors).map((circle) => {
      const first = doors.get(circle[0] ?? '')?.find((door) => door.to === circle[1]);
      const lesson = `The doors form a circle (${circle.join(' → ')}); let the outer room take a function as an argument.`;
      return { path: first?.path ?? floor, ...(first && { line: first.line }), lesson };
    });
  });
}

function doorsOf(sources: Source[]): Map<string, Door[]> {
  const doors = new Map<string, Door[]>();
  for (const { path, place, imports } of sources) {
    for (const { target, isLocal, line } of imports) {
      const to = isLocal ? placeOf(target).room : '';
      if (to === '' || to === place.room || placeOf(target).floor !== place.floor) continue;
      doors.set(place.room, [...(doors.get(place.room) ?? []), { to, path, line }]);
    }
  }
  return doors;
}

function circlesIn(doors: Map<string, Door[]>): string[][] {
  const circles = new Map<string, string[]>();
  const walk = (trail: string[]) => {
    for (const { to } of doors.get(trail.at(-1) ?? '') ?? []) {
      const at = trail.indexOf(to);
      if (at < 0) walk([...trail, to]);
      else if (at === 0) circles.set([...trail].toSorted().join(), [...trail, to]);
    }
  };
  for (const room of doors.keys()) walk([room]);
  return [...circles.values()];
}
