import { importLimits, type ImportSource } from '@tandem/contract/tasks/tasks-imports';
import { type Card, issueCards, ownCards, trelloCards, weightOf } from './cards.rules.ts';
import { plainRow, readCsv, type TableProblem, tableSource } from './csv.rules.ts';

export type FileProblem = TableProblem | 'notText' | 'brokenJson' | 'unknownJson' | 'noCards';

/** Rows of a file as they are stored until they are imported: each as JSON, with its weight. */
export interface ReadFile {
  source: ImportSource;
  /** The columns of a table; null for other files, whose rows are cards. */
  header: string[] | null;
  rows: string[];
  weights: number[];
  pullRequests: number;
  /** Whether each card has a number of its own. */
  hasNumbers: boolean;
}

/** Reads a file by its bytes, whatever it is called. It may be anything; this runs in a thread of its own. */
export function readFile(bytes: Uint8Array): ReadFile | { problem: FileProblem } {
  const text = decode(bytes);
  if (text === null) return { problem: 'notText' };
  const isJson = /^\s*[[{]/.test(text.slice(0, 1_000));
  return isJson ? readJson(text) : readTable(text);
}

/** UTF-16 where it says so, UTF-8 where it is, else the table of old Windows; null for what is no text. */
function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const text =
    first === 0xff && second === 0xfe
      ? new TextDecoder('utf-16le').decode(bytes)
      : first === 0xfe && second === 0xff
        ? new TextDecoder('utf-16be').decode(bytes)
        : (decodeStrictly(bytes) ?? new TextDecoder('windows-1252').decode(bytes));
  return text.includes('\u0000') ? null : text;
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function readTable(text: string): ReadFile | { problem: FileProblem } {
  const table = readCsv(text);
  if ('problem' in table) return table;
  const source = tableSource(table.header);
  const plain = plainRow(source, table.header);
  const rows = table.rows.map((cells) => JSON.stringify(plain(cells).map(clean)));
  return {
    source,
    header: table.header.map(clean),
    rows,
    weights: rows.map(() => 1),
    pullRequests: 0,
    hasNumbers: false,
  };
}

function readJson(text: string): ReadFile | { problem: FileProblem } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'brokenJson' };
  }
  const found = cardsIn(value);
  if (found === null) return { problem: 'unknownJson' };
  const { source, cards, pullRequests = 0 } = found;
  if (cards.length === 0) return { problem: 'noCards' };
  if (cards.length > importLimits.cards) return { problem: 'tooManyCards' };
  const numbers = new Set(cards.map(({ number }) => number));
  const areValid = [...numbers].every((number) => Number.isSafeInteger(number) && number >= 1);
  return {
    source,
    header: null,
    rows: cards.map((card) => JSON.stringify(card, (_, part: unknown) => cleanPart(part))),
    weights: cards.map(weightOf),
    pullRequests,
    hasNumbers: areValid && numbers.size === cards.length && Math.max(...numbers) <= highestNumber,
  };
}

/** Numbers of another project go on from its last, so a file must not use them up. */
const highestNumber = 1_000_000;

interface Found {
  source: ImportSource;
  cards: Card[];
  pullRequests?: number;
}

/** Tells whose file it is by what it has. */
function cardsIn(value: unknown): Found | null {
  if (Array.isArray(value)) return issuesIn(value);
  if (typeof value !== 'object' || value === null) return null;
  const file = value as { format?: unknown; tasks?: unknown; lists?: unknown; cards?: unknown };
  if (file.format === 'tandem.project' && Array.isArray(file.tasks))
    return { source: 'tandem', cards: ownCards(file.tasks) };
  if (Array.isArray(file.lists) && Array.isArray(file.cards))
    return { source: 'trello', cards: trelloCards(file) };
  return null;
}

function issuesIn(values: unknown[]): Found | null {
  const [first] = values;
  if (first === undefined) return { source: 'github', cards: [] };
  if (typeof first !== 'object' || first === null || !Object.hasOwn(first, 'title')) return null;
  if (!Object.hasOwn(first, 'state')) return null;
  return { source: Object.hasOwn(first, 'iid') ? 'gitlab' : 'github', ...issueCards(values) };
}

const cleanPart = (part: unknown): unknown => (typeof part === 'string' ? clean(part) : part);

/** Text that the database can store, with one kind of line break and no controls besides. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '');
