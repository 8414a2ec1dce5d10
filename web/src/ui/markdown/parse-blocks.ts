import { parseInline, type Inline } from './parse-inline.ts';

export type Align = 'start' | 'center' | 'end';

/** A paragraph, a list, a quote, code, a heading, or a table. */
export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'heading'; level: number; children: Inline[] }
  /** `language` is what the fence names, and empty where it names none. */
  | { kind: 'code'; text: string; language: string }
  | { kind: 'quote'; children: Block[] }
  /** `boxes` says of each item whether it is done; null where the item has no box. */
  | { kind: 'list'; start: number | null; items: Block[][]; boxes: (boolean | null)[] }
  /** The first row is the head. A row may have fewer cells than the head, but no more. */
  | { kind: 'table'; aligns: Align[]; rows: Inline[][][] };

/** What a text may have besides the marks of every text. */
export interface MarkdownOptions {
  /** Whether `#` makes a heading. */
  hasHeadings?: boolean;
  /** Whether it may have tables, and lists of what is done and what is not. */
  hasTables?: boolean;
}

// Lists and quotes in each other; a deeper one is text. Each level reads its lines once more, so this keeps the time linear.
const deepest = 6;

const fence = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~)) *([\w#+.-]{0,20})[^`]*$/;
const heading = /^ {0,3}(#{1,6}) +(\S.*)$/;
const quote = /^ {0,3}> ?/;
const bullet = /^( {0,3})[-*+] {1,4}(?=\S)/;
const numbered = /^( {0,3})(\d{1,9})[.)] {1,4}(?=\S)/;
const box = /^\[([ xX])\] +(?=\S)/;
const blank = /^\s*$/;

interface Reader extends MarkdownOptions {
  lines: readonly string[];
  at: number;
  depth: number;
}

/**
 * Parses the part of Markdown that is safe and common: paragraphs, lists, quotes, fenced code and, where asked for, headings and
 * tables. HTML and images do not exist here. A line break stays one. Takes linear time.
 */
export function parseMarkdown(text: string, options: MarkdownOptions = {}): Block[] {
  const lines = text.replaceAll('\t', '    ').split(/\r\n|\r|\n/);
  return parseLines(lines, 0, options);
}

function parseLines(lines: readonly string[], depth: number, options: MarkdownOptions): Block[] {
  const reader: Reader = { ...options, lines, at: 0, depth };
  const blocks: Block[] = [];
  while (reader.at < lines.length) {
    if (blank.test(lineAt(reader))) reader.at += 1;
    else blocks.push(readBlock(reader));
  }
  return blocks;
}

const lineAt = ({ lines, at }: Reader): string => lines[at] ?? '';

function readBlock(reader: Reader): Block {
  const line = lineAt(reader);
  const kind = kindOf(reader, line);
  if (kind === null && isTable(reader)) return readTable(reader);
  if (kind === 'code') return readCode(reader);
  if (kind === 'heading') return readHeading(reader);
  if (kind === 'quote') return readQuote(reader);
  if (kind === 'bullet' || kind === 'numbered') return readList(reader, kind);
  return readParagraph(reader);
}

/** What a line begins; null when it is text. */
function kindOf({ depth, hasHeadings }: Reader, line: string) {
  if (fence.test(line)) return 'code';
  if (hasHeadings && heading.test(line)) return 'heading';
  if (depth >= deepest) return null;
  if (quote.test(line)) return 'quote';
  if (bullet.test(line)) return 'bullet';
  return numbered.test(line) ? 'numbered' : null;
}

function readCode(reader: Reader): Block {
  const [, mark = '', language = ''] = fence.exec(lineAt(reader)) ?? [];
  const from = reader.at + 1;
  const isEnd = (line: string) => {
    const end = line.trim();
    return end.startsWith(mark) && end === mark.charAt(0).repeat(end.length);
  };
  do reader.at += 1;
  while (reader.at < reader.lines.length && !isEnd(lineAt(reader)));
  const text = reader.lines.slice(from, reader.at).join('\n');
  reader.at += 1;
  return { kind: 'code', text, language };
}

function readHeading(reader: Reader): Block {
  const [, marks = '', words = ''] = heading.exec(lineAt(reader)) ?? [];
  reader.at += 1;
  return { kind: 'heading', level: marks.length, children: parseInline(words.trimEnd()) };
}

function readQuote(reader: Reader): Block {
  const lines: string[] = [];
  for (; quote.test(lineAt(reader)); reader.at += 1) lines.push(lineAt(reader).replace(quote, ''));
  return { kind: 'quote', children: parseLines(lines, reader.depth + 1, reader) };
}

function readList(reader: Reader, kind: 'bullet' | 'numbered'): Block {
  const [, , first] = numbered.exec(lineAt(reader)) ?? [];
  const items: Block[][] = [];
  const boxes: (boolean | null)[] = [];
  while (kindOf(reader, lineAt(reader)) === kind) {
    const [line = '', ...more] = readItem(reader, kind);
    const [marker = '', mark] = (reader.hasTables && box.exec(line)) || [];
    boxes.push(mark === undefined ? null : mark !== ' ');
    items.push(parseLines([line.slice(marker.length), ...more], reader.depth + 1, reader));
  }
  return { kind: 'list', start: kind === 'bullet' ? null : Number(first), items, boxes };
}

/** The cells of a row. A bar after a backslash is text. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** Whether a line is the head of a table: bars divide it, and the line below has as many cells of dashes. */
function isTable({ hasTables, lines, at }: Reader): boolean {
  const [head = '', rule = ''] = lines.slice(at, at + 2);
  if (!hasTables || !head.includes('|') || !rule.includes('-') || !rule.includes('|')) return false;
  const cells = cellsOf(rule);
  return cells.length === cellsOf(head).length && cells.every((cell) => /^:?-+:?$/.test(cell));
}

const alignOf = (rule: string): Align => {
  if (!rule.endsWith(':')) return 'start';
  return rule.startsWith(':') ? 'center' : 'end';
};

/** Goes on while bars divide the lines. What stands in more cells than the head has belongs to the last. */
function readTable(reader: Reader): Block {
  const head = cellsOf(lineAt(reader));
  const aligns = cellsOf(reader.lines[reader.at + 1] ?? '').map(alignOf);
  const rows = [head];
  for (
    reader.at += 2;
    lineAt(reader).includes('|') && kindOf(reader, lineAt(reader)) === null;
    reader.at += 1
  ) {
    const cells = cellsOf(lineAt(reader));
    const last = cells.slice(head.length - 1).join(' | ');
    rows.push([...cells.slice(0, head.length - 1), ...(last === '' ? [] : [last])]);
  }
  return { kind: 'table', aligns, rows: rows.map((cells) => cells.map(parseInline)) };
}

/** An item goes on with lines that are indented, also after a blank one, and with text right below its own. */
function readItem(reader: Reader, kind: 'bullet' | 'numbered'): string[] {
  const [marker = '', margin = ''] = (kind === 'bullet' ? bullet : numbered).exec(lineAt(reader)) ?? [];
  const lines = [lineAt(reader).slice(marker.length)];
  const indent = new RegExp(`^ {${margin.length + 2},${marker.length}}`);
  for (reader.at += 1; reader.at < reader.lines.length; reader.at += 1) {
    const line = lineAt(reader);
    const isBelowText = !blank.test(lines.at(-1) ?? '') && kindOf(reader, line) === null;
    if (!blank.test(line) && !indent.test(line) && !isBelowText) break;
    lines.push(line.replace(indent, ''));
  }
  return lines;
}

/** Goes on to a blank line, or to one that begins something else. In a text, `2026.` begins no list. */
function readParagraph(reader: Reader): Block {
  const lines: string[] = [];
  for (; reader.at < reader.lines.length; reader.at += 1) {
    const line = lineAt(reader);
    const kind = kindOf(reader, line);
    const isText = kind === null || (kind === 'numbered' && !/^ *1[.)]/.test(line));
    if (blank.test(line) || (lines.length > 0 && (!isText || isTable(reader)))) break;
    lines.push(line.trim());
  }
  return { kind: 'paragraph', children: parseInline(lines.join('\n')) };
}
