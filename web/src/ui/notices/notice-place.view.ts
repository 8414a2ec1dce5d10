/** A rectangle of the window, in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What the window leaves for notices. */
export interface Room {
  width: number;
  height: number;
  /** What the bars take above and below. */
  above: number;
  below: number;
}

const margin = 16;

/** Where a stack of notices of this size may stand, the best places first. */
export function placesFor({ width, height }: Pick<Box, 'width' | 'height'>, room: Room): Box[] {
  const top = room.above + 8;
  const bottom = Math.max(top, room.height - room.below - margin - height);
  const centre = Math.max(0, (room.width - width) / 2);
  const right = Math.max(0, room.width - width - margin);
  const middle = Math.max(top, (room.height - height) / 2);
  const isNarrow = room.width < width + 240;
  const at = (left: number, from: number): Box => ({ left, top: from, width, height });
  if (isNarrow) return [at(centre, top), at(centre, bottom), at(centre, middle)];
  return [
    at(centre, top),
    at(margin, bottom),
    at(right, bottom),
    at(centre, bottom),
    at(right, top),
    at(margin, top),
    at(centre, middle),
  ];
}

/** Where a stack may stand beside the control whose act it speaks of, inside the room; the best places first. */
export function placesBeside(
  control: Box,
  { width, height }: Pick<Box, 'width' | 'height'>,
  room: Room,
): Box[] {
  const gap = 8;
  const inside = (left: number) =>
    Math.min(Math.max(margin, left), Math.max(margin, room.width - width - margin));
  const [start, end] = [control.left, control.left + control.width];
  // Towards the middle of the window.
  const lefts = start + end > room.width ? [end - width, start] : [start, end - width];
  const places = [control.top + control.height + gap, control.top - height - gap].flatMap((top) =>
    lefts.map((left): Box => ({ left: inside(left), top, width, height })),
  );
  const level = control.top + (control.height - height) / 2;
  const sides = [end + gap, start - gap - width].map((left): Box => ({ left, top: level, width, height }));
  return [...places, ...sides].filter(
    ({ left, top }) =>
      left >= 0 &&
      left + width <= room.width &&
      top >= room.above &&
      top + height <= room.height - room.below,
  );
}

/** Whether two boxes share a point inside. */
export const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** What a control in use counts for, in controls that are only there. */
const inUseWeight = 1_000;
/** How many idle controls a result may cover rather than stand far from its act. */
const besideWeight = 3;

/** What notices must not cover, and rather would not. */
interface Controls {
  inUse: readonly Box[];
  idle: readonly Box[];
}

/** The place that covers nothing in use, beside the act if there is one, and the fewest other controls; earlier ones win. */
export function bestPlace(
  { beside = [], apart }: { beside?: readonly Box[]; apart: readonly Box[] },
  { inUse, idle }: Controls,
): Box | undefined {
  const covered = (place: Box, boxes: readonly Box[]) => boxes.filter((box) => overlaps(place, box)).length;
  const costOf = (place: Box) => covered(place, inUse) * inUseWeight + covered(place, idle);
  const all = [
    ...beside.map((place) => ({ place, cost: costOf(place) })),
    ...apart.map((place) => ({ place, cost: costOf(place) + besideWeight })),
  ];
  const least = Math.min(...all.map(({ cost }) => cost));
  return all.find(({ cost }) => cost === least)?.place;
}
