import { type AuditAct, auditActs, type AuditEntry } from '@tandem/contract/audit';

/** What the list is narrowed to; the address of the screen has it. */
export interface AuditFilter {
  act?: AuditAct;
  actor?: string;
  member?: string;
  /** Days such as 2026-11-20; both are included. */
  from?: string;
  until?: string;
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/.test(value);

/** The filter that an address names. */
export function auditFilterIn(search: Record<string, unknown>): AuditFilter {
  const act = auditActs.find((one) => one === search['act']);
  const { actor, member, from, until } = search;
  return {
    ...(act && { act }),
    ...(isId(actor) && { actor }),
    ...(isId(member) && { member }),
    ...(isDay(from) && { from }),
    ...(isDay(until) && { until }),
  };
}

/** The query of a filter: days are those of the browser's time zone. */
export function queryOfAuditFilter({ from, until, ...rest }: AuditFilter) {
  const startOf = (day: string, later = 0) => {
    const date = new Date(`${day}T00:00:00`);
    date.setDate(date.getDate() + later);
    return date.toISOString();
  };
  return {
    ...rest,
    ...(from !== undefined && { from: startOf(from) }),
    ...(until !== undefined && { until: startOf(until, 1) }),
  };
}

// A spreadsheet would run a cell that begins so.
const asCell = (value: string): string =>
  `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

const columns: [name: string, read: (entry: AuditEntry) => string | null | undefined][] = [
  ['at', ({ at }) => at],
  ['act', ({ act }) => act],
  ['actorId', ({ actor }) => actor?._id],
  ['actor', ({ actor }) => actor?.name],
  ['memberId', ({ member }) => member?._id],
  ['member', ({ member }) => member?.name],
  ['subjectKind', ({ subject }) => subject?.kind],
  ['subjectId', ({ subject }) => subject?._id],
  ['details', ({ details }) => JSON.stringify(details)],
  ['reason', ({ reason }) => reason],
  ['address', ({ address }) => address],
];

/** Entries as a table for spreadsheets, with a head. */
export const csvOf = (entries: readonly AuditEntry[]): string =>
  [columns.map(([name]) => name), ...entries.map((entry) => columns.map(([, read]) => read(entry) ?? ''))]
    .map((cells) => cells.map(asCell).join(','))
    .join('\r\n');

/** Entries as one JSON object a line. */
export const linesOf = (entries: readonly AuditEntry[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
