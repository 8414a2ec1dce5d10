import { findLinks, parseInline, type Inline } from './parse-inline.ts';

// Longer HTML is pasted as its plain text.
const longest = 200_000;
// The rows of a larger table are lines: short rows are filled up, so a crafted one would take all memory.
const mostCells = 5_000;
// Elements that lie deeper in each other are left out.
const deepest = 200;

type Mark = 'strong' | 'emphasis' | 'strike' | 'code';

/** A piece of text with its marks, and where it links to. */
interface Run {
  text: string;
  marks: ReadonlySet<Mark>;
  href: string | null;
}

interface Block {
  runs: Run[];
  /** The lines of a block of code; null for other blocks. */
  code: string[] | null;
  /** The lines of a table. */
  table?: string[];
  /** What stands before its first line, such as `- `, and before the others. */
  first: string;
  rest: string;
  /** Whether a blank line stands above it. */
  isApart: boolean;
}

/** Where an element stands. */
interface Place {
  depth: number;
  marks: ReadonlySet<Mark>;
  href: string | null;
  /** Before each line, such as `> `. */
  prefix: string;
  isInList: boolean;
}

interface Walk {
  /** Whether the text may have tables. Elsewhere their rows are lines. */
  hasTables: boolean;
  blocks: Block[];
  /** The block that takes the next text; null where the next text begins one. */
  open: Block | null;
  /** Before the first line of the next block, in place of the prefix. */
  marker: string | null;
  isApart: boolean;
}

/**
 * The Markdown for HTML that was copied, as far as texts of Tandem have it. Null where the plain text says as much: for HTML without
 * marks, for one that is a block of code alone, as editors copy it, and for very long one. The HTML is parsed into a document
 * that runs and loads nothing; only words and addresses of the web are taken from it.
 */
export function markdownOf(html: string, { hasTables = false } = {}): string | null {
  if (html.length > longest) return null;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (isCodeAlone(body)) return null;
  const walk = { ...newWalk, hasTables, blocks: [] };
  readChildren(walk, body, top);
  const blocks = shownBlocks(walk);
  const isMarked = ({ runs, code, table, first }: Block) =>
    code !== null ||
    table !== undefined ||
    first !== '' ||
    runs.some(({ marks, href }) => marks.size > 0 || href !== null);
  return blocks.some(isMarked) ? textOf(blocks) : null;
}

const top: Place = { depth: 0, marks: new Set(), href: null, prefix: '', isInList: false };
const newWalk = { open: null, marker: null, isApart: false };

const shownBlocks = ({ blocks }: Walk): Block[] =>
  blocks.filter(({ code, table, runs }) => code !== null || table || wordsOfRuns(runs).trim() !== '');

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
const isHtml = (node: Node): node is HTMLElement =>
  node instanceof Element && node.namespaceURI === 'http://www.w3.org/1999/xhtml';

const skipped =
  /^(?:SCRIPT|STYLE|TEMPLATE|NOSCRIPT|TITLE|META|LINK|IFRAME|OBJECT|AUDIO|VIDEO|CANVAS|TEXTAREA|SELECT|BUTTON|DATALIST)$/;

const isShown = (element: HTMLElement): boolean =>
  !skipped.test(element.tagName) && !element.hidden && element.style.display !== 'none';

/** Whether all of it is one block in a fixed width. */
function isCodeAlone(body: HTMLElement): boolean {
  const shown = [...body.childNodes].filter((node) =>
    isText(node) ? node.data.trim() !== '' : isHtml(node) && isShown(node),
  );
  const [only] = shown;
  if (shown.length !== 1 || !only || !isHtml(only)) return false;
  return only.tagName === 'PRE' || /monospace/i.test(only.style.fontFamily);
}

function readChildren(walk: Walk, parent: Node, place: Place): void {
  if (place.depth > deepest) return;
  for (const node of parent.childNodes)
    if (isText(node)) addText(walk, node.data.replaceAll(/\s+/g, ' '), place);
    else if (isHtml(node) && isShown(node)) readElement(walk, node, { ...place, depth: place.depth + 1 });
}

const paragraph = /^(?:P|H[1-6]|TABLE|DL|FIGURE|HR)$/;
const line =
  /^(?:DIV|SECTION|ARTICLE|HEADER|FOOTER|MAIN|ASIDE|NAV|ADDRESS|FORM|TR|DT|DD|FIGCAPTION|DETAILS|SUMMARY)$/;

function readElement(walk: Walk, element: HTMLElement, place: Place): void {
  const { tagName } = element;
  if (tagName === 'BR') addText(walk, '\n', place);
  else if (tagName === 'IMG') addText(walk, emojiOf(element), place);
  else if (tagName === 'PRE') addCode(walk, element, place);
  else if (tagName === 'UL' || tagName === 'OL') readList(walk, element, place);
  else if (tagName === 'TABLE' && walk.hasTables && !place.isInList) readTable(walk, element, place);
  else if (tagName === 'BLOCKQUOTE')
    readBlock(walk, element, { ...place, prefix: `${place.prefix}> ` }, !place.isInList);
  else if (paragraph.test(tagName)) readBlock(walk, element, withMarks(element, place), !place.isInList);
  else if (line.test(tagName)) readBlock(walk, element, withMarks(element, place), false);
  else readChildren(walk, element, withMarks(element, place));
  if (tagName === 'TD' || tagName === 'TH') addText(walk, ' ', place);
}

function readBlock(walk: Walk, element: HTMLElement, place: Place, isApart: boolean): void {
  endBlock(walk, isApart);
  readChildren(walk, element, place);
  endBlock(walk, isApart);
}

function readList(walk: Walk, list: HTMLElement, place: Place): void {
  endBlock(walk, !place.isInList);
  let number = Number.parseInt(list.getAttribute('start') ?? '1', 10);
  if (!(number >= 0 && number < 1_000_000)) number = 1;
  for (const item of list.children) {
    if (!isHtml(item) || !isShown(item)) continue;
    const marker = list.tagName === 'OL' ? `${number}. ` : '- ';
    const prefix = place.prefix + ' '.repeat(marker.length);
    const inside = { ...place, prefix, isInList: true, depth: place.depth + 1 };
    // Some editors copy a list within a list without an item around it.
    if (item.tagName !== 'LI') readElement(walk, item, inside);
    else {
      walk.marker = place.prefix + marker;
      readBlock(walk, item, inside, false);
      walk.marker = null;
      number += 1;
    }
  }
  endBlock(walk, !place.isInList);
}

/** A table whose first row is its head; one of a single row or column only places things. */
function readTable(walk: Walk, table: HTMLElement, place: Place): void {
  const rows = rowsIn(table)
    .filter(isShown)
    .map((row) => cellsIn(row).map((cell) => cellOf(cell, place)));
  const width = Math.max(0, ...rows.map(({ length }) => length));
  if (rows.length < 2 || width < 2 || rows.length * width > mostCells)
    return readBlock(walk, table, place, true);
  const [head = [], ...others] = rows.map((cells) => [...cells, ...Array(width - cells.length).fill('')]);
  const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  endBlock(walk, true);
  openBlock(walk, place).table = [head, Array(width).fill('---'), ...others].map(lineOf);
  endBlock(walk, true);
}

const childrenIn = (parent: HTMLElement) => [...parent.children].filter(isHtml);
const rowsIn = (table: HTMLElement) =>
  childrenIn(table).flatMap((part) =>
    /^T(?:HEAD|BODY|FOOT)$/.test(part.tagName) ? childrenIn(part) : part.tagName === 'TR' ? [part] : [],
  );
const cellsIn = (row: HTMLElement) => childrenIn(row).filter(isShown);

/** What a cell says, in one line; a table within it as words. */
function cellOf(cell: HTMLElement, place: Place): string {
  const walk = { ...newWalk, hasTables: false, blocks: [] };
  readChildren(walk, cell, { ...top, depth: place.depth + 1 });
  const words = shownBlocks(walk).map(({ code, runs }) => code?.join(' ') ?? inlineOf(runs));
  return words
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', String.raw`\|`);
}

/** Emoji are images on some pages. */
function emojiOf(image: HTMLElement): string {
  const words = image.getAttribute('alt') ?? '';
  return words.length <= 8 && /\p{Extended_Pictographic}/u.test(words) ? words : '';
}

const markOfTag = new Map<string, Mark>([
  ...['B', 'STRONG', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6'].map((tag) => [tag, 'strong'] as const),
  ...['I', 'EM'].map((tag) => [tag, 'emphasis'] as const),
  ...['S', 'STRIKE', 'DEL'].map((tag) => [tag, 'strike'] as const),
  ...['CODE', 'KBD', 'SAMP', 'TT'].map((tag) => [tag, 'code'] as const),
]);

function withMarks(element: HTMLElement, place: Place): Place {
  const { tagName, style } = element;
  const marks = new Set(place.marks);
  const mark = markOfTag.get(tagName);
  if (mark) marks.add(mark);
  // Styles say more than tags: some editors put all that they copy into a <b> that is not bold.
  if (!tagName.startsWith('H') && /^(?:normal|[1-5]00)$/.test(style.fontWeight)) marks.delete('strong');
  if (/^(?:bold|[6-9]00)$/.test(style.fontWeight)) marks.add('strong');
  if (style.fontStyle === 'normal') marks.delete('emphasis');
  if (style.fontStyle === 'italic') marks.add('emphasis');
  if (/line-through/.test(element.getAttribute('style') ?? '')) marks.add('strike');
  const href = tagName === 'A' ? hrefOf(element) : place.href;
  return { ...place, marks, href };
}

/** Where a link leads, as Markdown can hold it; null unless to the web or to a mailbox. */
function hrefOf(link: HTMLElement): string | null {
  const given = link.getAttribute('href')?.trim() ?? '';
  if (!/^(?:https?:\/\/|mailto:)/i.test(given) || !URL.canParse(given)) return null;
  const code = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return new URL(given).href.replaceAll(/[ ()<>[\]\\`*]/g, code);
}

function openBlock(walk: Walk, { prefix }: Place): Block {
  const { marker, isApart, blocks } = walk;
  const block = { runs: [], code: null, first: marker ?? prefix, rest: prefix, isApart };
  blocks.push(block);
  Object.assign(walk, { marker: null, isApart: false });
  return block;
}

function addText(walk: Walk, text: string, place: Place): void {
  if (text === '' || (walk.open === null && text.trim() === '')) return;
  walk.open ??= openBlock(walk, place);
  walk.open.runs.push({ text, marks: place.marks, href: place.href });
}

function addCode(walk: Walk, pre: HTMLElement, place: Place): void {
  endBlock(walk, !place.isInList);
  for (const end of pre.querySelectorAll('br')) end.replaceWith('\n');
  for (const row of pre.querySelectorAll('div')) row.append('\n');
  const code = (pre.textContent ?? '').replace(/\n+$/, '').split(/\r\n|\r|\n/);
  if (code.join('').trim() !== '') openBlock(walk, place).code = code;
  endBlock(walk, !place.isInList);
}

function endBlock(walk: Walk, isApart: boolean): void {
  walk.open = null;
  walk.isApart ||= isApart;
}

function textOf(blocks: readonly Block[]): string {
  let text = '';
  for (const [at, block] of blocks.entries()) {
    const { first, rest, isApart } = block;
    const isInQuote = rest.includes('>') && blocks[at - 1]?.rest.startsWith(rest);
    if (at > 0) text += isApart ? `\n${isInQuote ? rest.trimEnd() : ''}\n` : '\n';
    text += linesOf(block)
      .map((words, index) => (index === 0 ? first : rest) + words)
      .join('\n');
  }
  return text;
}

function linesOf({ code, table, runs }: Block): string[] {
  if (table) return table;
  if (code === null) return inlineOf(runs).split('\n').map(withoutBeginning);
  const ticks = code.join('\n').match(/`{3,}/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...ticks.map(({ length }) => length + 1)));
  return [fence, ...code, fence];
}

/** A line of words begins no list, quote or code. */
const withoutBeginning = (words: string): string =>
  words.replace(/^(\d{1,9})(?=[.)] )/, '$1\\').replace(/^(?=[-+*] |>|~{3}|`{3})/, '\\');

const wordsOfRuns = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');
const spaced = (text: string): string =>
  text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();

/** Marks that do not fit in each other are left out: what a text says stays. */
function inlineOf(runs: readonly Run[]): string {
  const text = spaced(marked(runs));
  const words = spaced(wordsOfRuns(runs));
  return spaced(wordsOf(parseInline(text))) === words ? text : escaped(words);
}

const signs = { strong: '**', emphasis: '*', strike: '~~' } as const;
const wraps = ['strike', 'strong', 'emphasis'] as const;

/** Opens and closes marks beside words, never beside spaces. */
function marked(runs: readonly Run[]): string {
  const open: (typeof wraps)[number][] = [];
  let text = '';
  let space = '';
  const close = (marks: ReadonlySet<Mark>) => {
    while (open.some((mark) => !marks.has(mark))) text += signs[open.pop() ?? 'strong'];
  };
  for (const { href, parts } of linked(runs)) {
    const words = wordsOfRuns(parts);
    if (words.trim() === '') {
      space += words;
      continue;
    }
    const marks = new Set(wraps.filter((mark) => parts.every((part) => part.marks.has(mark))));
    const before = space + (/^\s*/.exec(words)?.[0] ?? '');
    // No mark reaches over a blank line.
    close(/\n\s*\n/.test(before) ? new Set() : marks);
    text += before;
    for (const mark of wraps)
      if (marks.has(mark) && !open.includes(mark)) {
        open.push(mark);
        text += signs[mark];
      }
    text += href === null ? wordOf(parts[0]) : linkOf(href, parts, marks);
    space = /\s*$/.exec(words)?.[0] ?? '';
  }
  close(new Set());
  return text;
}

/** The runs that make one link together, and each other run alone. */
function linked(runs: readonly Run[]): { href: string | null; parts: Run[] }[] {
  const groups: { href: string | null; parts: Run[] }[] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (run.href !== null && last?.href === run.href) last.parts.push(run);
    else groups.push({ href: run.href, parts: [run] });
  }
  return groups;
}

function wordOf(run: Run | undefined): string {
  const text = run?.text.trim() ?? '';
  if (!run?.marks.has('code')) return escaped(text);
  const ticks = text.match(/`+/g) ?? [];
  const mark = '`'.repeat(Math.max(0, ...ticks.map(({ length }) => length)) + 1);
  return mark + text + mark;
}

/** A link; its address alone where that is what it says. */
function linkOf(href: string, parts: readonly Run[], around: ReadonlySet<Mark>): string {
  const words = wordsOfRuns(parts).trim();
  const found = findLinks(words);
  if (found.length === 1 && found[0]?.at === 0 && found[0].end === words.length && found[0].href === href)
    return words;
  const inside = parts.map((part) => ({
    ...part,
    href: null,
    marks: new Set([...part.marks].filter((mark) => !around.has(mark))),
  }));
  return `[${spaced(marked(inside))}](${href})`;
}

/** Words that mean no marks. An address stays as it is. */
function escaped(text: string): string {
  let result = '';
  let at = 0;
  for (const link of [...findLinks(text), { at: text.length, end: text.length }]) {
    result += text
      .slice(at, link.at)
      .replaceAll(
        /[`*[\]]|\\(?=[!-/:-@[-`{-~])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~)|<(?=@)/gu,
        String.raw`\$&`,
      );
    result += text.slice(link.at, link.end);
    at = link.end;
  }
  return result;
}

const wordsOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline;
      if (inline.kind === 'break') return '\n';
      if (inline.kind === 'mention') return '<@';
      return 'text' in inline ? inline.text : wordsOf(inline.children);
    })
    .join('');
