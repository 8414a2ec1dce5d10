import type { Row } from '../rows.view.ts';

const letterWidth = 7.4;
const maxWidth = 652;

/** The estimated height of a row in pixels, before it is measured. */
export function estimateOf(row: Row | undefined, width: number): number {
  if (!row) return 0;
  if (row.kind !== 'message') return 44;
  if (row.isFolded) return 36;
  const perLine = Math.max(16, Math.min(0.8 * width - 32, maxWidth) / letterWidth);
  const lines = row.text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / perLine), 0);
  return lines * 23 + 16 + (row.isFirst ? 36 : 4);
}

/** The row to open at: the new-messages line, or null for the end. */
export function openingAt(rows: readonly Row[]): number | null {
  const at = rows.findIndex(({ kind }) => kind === 'new');
  return at < 0 ? null : at;
}
