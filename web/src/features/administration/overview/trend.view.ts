import type { Trend } from '@tandem/contract/administration';

/** What a trend says in numbers: how many were added, and how many more than in the same time before. */
export function changeOf({ counts, before }: Trend): { added: number; change: number } {
  const added = counts.reduce((sum, count) => sum + count, 0);
  return { added, change: added - before };
}

/** The box of the line, in units of its own; it is stretched. */
export const lineBox = { width: 100, height: 32 } as const;

/** The points of a line through the counts, from left to right; zero is at the bottom, with room for the stroke. */
export function pointsOf(counts: readonly number[]): string {
  const [most, room] = [Math.max(1, ...counts), 2];
  const step = lineBox.width / Math.max(1, counts.length - 1);
  const height = lineBox.height - 2 * room;
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return counts
    .map((count, at) => `${rounded(at * step)},${rounded(room + height * (1 - count / most))}`)
    .join(' ');
}
