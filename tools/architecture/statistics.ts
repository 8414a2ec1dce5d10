import type { Source } from './source.ts';

/** One line for the eye: how many files, how long they are, and how much of them is comment. */
export function describeCodebase(sources: Source[]): string {
  const lengths = sources.map((source) => source.lineCount).toSorted((a, b) => a - b);
  const at = (share: number) =>
    lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))] ?? 0;
  const code = sources.filter((source) => !source.path.endsWith('.css'));
  return `${sources.length} files, median ${at(0.5)} lines, p90 ${at(0.9)}, longest ${at(1)}, ${commentShare(code)} % comments`;
}

function commentShare(sources: Source[]): string {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const lines = sum(sources.map((source) => source.lineCount));
  const spoken = sum(sources.flatMap((source) => source.comments.map((comment) => comment.lines)));
  return lines === 0 ? '0' : ((100 * spoken) / lines).toFixed(1);
}
