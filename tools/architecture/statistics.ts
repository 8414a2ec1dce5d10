import type { Source } from './source.ts';

/** Number of files, their length and the share of comments, in one line. */
export function describeCodebase(sources: Source[]): string {
  const lengths = sources.map((source) => source.lineCount).toSorted((a, b) => a - b);
  const percentile = (share: number) =>
    lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))] ?? 0;
  const code = sources.filter((source) => !source.path.endsWith('.css'));
  return `${sources.length} files, median ${percentile(0.5)} lines, p90 ${percentile(0.9)}, longest ${percentile(1)}, ${commentShare(code)} % comments`;
}

function commentShare(sources: Source[]): string {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const lines = sum(sources.map((source) => source.lineCount));
  const commentLines = sum(sources.flatMap((source) => source.comments.map((comment) => comment.lines)));
  return lines === 0 ? '0' : ((100 * commentLines) / lines).toFixed(1);
}
