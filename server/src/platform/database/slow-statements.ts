import type { DatabaseLog, StatementEnded } from './database.ts';

interface SlowStatementLog {
  /** Statements that take longer are logged, in milliseconds. */
  longerThanMs: number;
  log: Pick<DatabaseLog, 'warn'>;
  /** Called for each slow statement. */
  onSlow?: () => void;
}

const longestText = 2_000;

/** Logs each slow statement in one line, without values. */
export const slowStatementLog =
  ({ longerThanMs, log, onSlow }: SlowStatementLog): StatementEnded =>
  (text, ms, hasFailed) => {
    if (ms <= longerThanMs) return;
    const failed = hasFailed ? { failed: true } : {};
    log.warn(
      { event: 'slow_statement', ms: Math.round(ms), ...failed, statement: withoutValues(text) },
      'slow statement',
    );
    onSlow?.();
  };

/** Whatever may contain a quote that opens no literal, or a literal: names, comments, and the three kinds of literals. */
const quoted = /"[^"]*"|--[^\n]*|\/\*.*?\*\/|\$(\w*)\$.*?\$\1\$|\be'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'/gis;

/**
 * The text in one line without comments and string literals. BEGIN with a lock and pg-boss write values into the text, because
 * several statements in one text take no parameters.
 */
export function withoutValues(text: string): string {
  const masked = text.replaceAll(quoted, (part) => {
    if (part.startsWith('"')) return part;
    return part.startsWith('--') || part.startsWith('/*') ? ' ' : "'?'";
  });
  return masked.replaceAll(/\s+/g, ' ').trim().slice(0, longestText);
}
