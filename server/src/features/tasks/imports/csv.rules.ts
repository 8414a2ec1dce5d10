import { importLimits, type ImportField, type ImportSource } from '@tandem/contract/tasks/tasks-imports';
import { archivedList, longestText } from './cards.rules.ts';

/** A table: the names of its columns, and its rows. */
interface Table {
  header: string[];
  rows: string[][];
}

export type TableProblem = 'unclosedQuote' | 'tooManyColumns' | 'tooManyCards' | 'noRows';

const delimiters = [',', ';', '\t', '|'] as const;

/** As much of a file as tells its delimiter. */
const sample = { characters: 64_000, records: 20 };

/** What Excel writes before a table to name its delimiter. */
const named = /^sep=(.)\r?\n/;

/** Reads a table; its delimiter is found, lines may end in any way, and formulas are text like any other. */
export function readCsv(text: string): Table | { problem: TableProblem } {
  const given = named.exec(text);
  const body = given === null ? text : text.slice(given[0].length);
  const rows: string[][] = [];
  let header: string[] | undefined;
  for (const record of recordsOf(body, given?.[1] ?? delimiterOf(body))) {
    if (!Array.isArray(record)) return record;
    if (record.every((cell) => cell.trim() === '')) continue;
    if (header === undefined) header = record.map((name) => name.trim().slice(0, importLimits.author));
    else rows.push(header.map((_, at) => (record[at] ?? '').slice(0, longestText)));
    if (rows.length > importLimits.cards) return { problem: 'tooManyCards' };
  }
  return header === undefined || rows.length === 0 ? { problem: 'noRows' } : { header, rows };
}

/** The delimiter that gives the first records the most columns, and as many in each. */
function delimiterOf(text: string): string {
  const start = text.slice(0, sample.characters);
  const scores = delimiters.map((delimiter) => {
    const lengths: number[] = [];
    for (const record of recordsOf(start, delimiter)) {
      if (!Array.isArray(record) || lengths.push(record.length) === sample.records) break;
    }
    const [first = 1] = lengths;
    const equal = lengths.filter((length) => length === first).length;
    return first === 1 ? 0 : (first * equal) / lengths.length;
  });
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ',';
}

/** The records of a table, or a problem as the last of them. */
function* recordsOf(text: string, delimiter: string): Generator<string[] | { problem: TableProblem }> {
  const end = new RegExp(`[${delimiter === '\t' ? '\\t' : `\\${delimiter}`}\\r\\n]`, 'g');
  const endOfCell = (from: number) => {
    end.lastIndex = from;
    return end.exec(text)?.index ?? text.length;
  };
  for (let at = 0; at < text.length;) {
    const cells: string[] = [];
    for (;;) {
      let cell = '';
      if (text[at] === '"') {
        const quoted = quotedFrom(text, at + 1);
        if (quoted === null) return yield { problem: 'unclosedQuote' };
        [cell, at] = quoted;
      }
      const to = endOfCell(at);
      if (cells.push(cell + text.slice(at, to)) > importLimits.columns)
        return yield { problem: 'tooManyColumns' };
      at = to;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    yield cells;
  }
}

/** What stands in quotes, where two of them are one, and the place behind it; null where they do not end. */
function quotedFrom(text: string, begin: number): [cell: string, next: number] | null {
  const parts: string[] = [];
  for (let from = begin; ;) {
    const to = text.indexOf('"', from);
    if (to === -1) return null;
    const isDoubled = text[to + 1] === '"';
    parts.push(text.slice(from, isDoubled ? to + 1 : to));
    from = to + 2;
    if (!isDoubled) return [parts.join(''), to + 1];
  }
}

/** What tools call the columns that a task has a field for. */
const names: Record<ImportField, readonly string[]> = {
  title: ['title', 'name', 'card name', 'summary', 'task name', 'card title', 'card', 'task', 'subject'],
  description: ['description', 'card description', 'desc', 'notes', 'body', 'details'],
  list: ['list name', 'list', 'section/column', 'status', 'state', 'section', 'column', 'stage'],
  labels: ['labels', 'label', 'tags', 'tag'],
  assignee: ['assignee', 'assignees', 'assigned to', 'members', 'member', 'owner'],
  due: ['due date', 'due', 'duedate', 'due on', 'deadline'],
  priority: ['priority'],
  created: ['created', 'created at', 'date created', 'creation date'],
  done: ['completed at', 'completed', 'resolved', 'closed at', 'done at'],
  comment: ['comment', 'comments'],
};

/** Columns that only one tool writes. */
const signatures: [ImportSource, readonly string[]][] = [
  ['trello', ['card id', 'list name']],
  ['jira', ['issue key', 'summary']],
  ['asana', ['task id', 'section/column']],
  ['linear', ['team', 'title', 'estimate']],
  ['planka', ['board', 'list', 'card']],
];

/** Fields that several columns may have; Jira repeats the column for each label and comment. */
const repeated: readonly ImportField[] = ['labels', 'comment'];

const plain = (name: string) => name.trim().toLowerCase();

/** The tool that wrote a table, by the names of its columns. */
export function tableSource(header: readonly string[]): ImportSource {
  const has = new Set(header.map(plain));
  return signatures.find(([, columns]) => columns.every((name) => has.has(name)))?.[0] ?? 'csv';
}

/** What each column becomes at first; null for those without a field. */
export function fieldsOf(header: readonly string[]): (ImportField | null)[] {
  const fields: (ImportField | null)[] = header.map(() => null);
  for (const [field, known] of Object.entries(names) as [ImportField, readonly string[]][]) {
    const places = known.flatMap((name) =>
      header.flatMap((column, at) => (plain(column) === name && fields[at] === null ? [at] : [])),
    );
    for (const at of repeated.includes(field) ? places : places.slice(0, 1)) fields[at] = field;
  }
  // Every task has a title, so a table without a known name for it has it in the first column, mostly.
  if (!fields.includes('title')) fields[Math.max(0, fields.indexOf(null))] = 'title';
  return fields;
}

const colour = /\s\((?:green|yellow|orange|red|purple|blue|sky|lime|pink|black)(?:_(?:light|dark))?\)$/;

/** What a tool writes into the cells of its tables beside what people typed there, taken out again. */
export function plainRow(source: ImportSource, header: readonly string[]): (row: string[]) => string[] {
  const names = header.map(plain);
  const [list, labels, archived] = ['list name', 'labels', 'archived'].map((name) => names.indexOf(name));
  switch (source) {
    case 'trello':
      // Labels stand with their colours, and cards of the archive in the list that they were in.
      return (row) =>
        row.map((cell, at) =>
          at === list && /^true$/i.test(row[archived ?? -1] ?? '')
            ? archivedList
            : at === labels
              ? cell
                  .split(/,\s*/)
                  .map((label) => label.replace(colour, ''))
                  .join(', ')
              : cell,
        );
    case 'linear':
      // An apostrophe keeps spreadsheets from taking a text for a formula.
      return (row) => row.map((cell) => cell.replace(/^'(?=[=+\-@])/, ''));
    default:
      return (row) => row;
  }
}
