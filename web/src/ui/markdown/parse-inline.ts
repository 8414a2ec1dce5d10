import { LinkifyIt } from 'linkify-it';

/** A URL or e-mail address in a text; `end` is exclusive. */
interface FoundLink {
  at: number;
  end: number;
  href: string;
}

// The finder takes quadratic time for a word of many schemes; a longer word stays text.
const longestWord = 1_000;
const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true });
const safe = /^(?:https?:\/\/|mailto:)/i;

/** Whether a link may lead there: to the web, or to a mailbox. */
const isSafeLink = (href: string): boolean => safe.test(href) && URL.canParse(href);

/** The URLs and e-mail addresses in a text, in its order. */
export function findLinks(text: string): FoundLink[] {
  const found: FoundLink[] = [];
  for (const { 0: word, index: start } of text.matchAll(/\S+/g)) {
    if (word.length > longestWord || !/[.:@]/.test(word)) continue;
    for (const { index, lastIndex, url } of finder.match(word) ?? [])
      if (isSafeLink(url)) found.push({ at: start + index, end: start + lastIndex, href: url });
  }
  return found;
}

/** A part of a line of text. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis' | 'strike'; children: Inline[] }
  | { kind: 'code'; text: string }
  /** Names somebody by their id, or everyone. */
  | { kind: 'mention'; id: string }
  /** Names a task by its number, such as "#HB-12". */
  | { kind: 'task'; text: string }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'break' };

// Marks that are open at once; a deeper one stays text. So the tree never overflows a stack.
const deepest = 16;

/** A mark that waits for its end, and what was found since. */
interface Open {
  mark: string;
  children: Inline[];
}

interface State {
  text: string;
  links: FoundLink[];
  /** The index in `links` of the next one. */
  nextLink: number;
  ticks: Map<number, number[]>;
  /** The text itself stands at the bottom, with an empty mark. */
  open: Open[];
}

/**
 * Parses bold, italic, strike, code, links and line breaks. What is no complete mark stays as typed, and there is no HTML: what looks
 * like it is text. Takes linear time: a character is read a constant number of times, and an open mark closes or ends once.
 */
export function parseInline(text: string): Inline[] {
  const state: State = {
    text,
    links: findLinks(text),
    nextLink: 0,
    ticks: ticksOf(text),
    open: [{ mark: '', children: [] }],
  };
  let at = 0;
  while (at < text.length) at = readAt(state, at);
  endAbove(state, 0);
  return state.open[0]?.children ?? [];
}

/** Reads what stands at an offset, and returns the next one. */
function readAt(state: State, at: number): number {
  const link = linkAt(state, at);
  if (link !== undefined) {
    const words = state.text.slice(link.at, link.end);
    add(state, { kind: 'link', href: link.href, children: [words] });
    return link.end;
  }
  switch (state.text[at]) {
    case '\\':
      return readEscape(state, at);
    case '\n':
      add(state, { kind: 'break' });
      return at + 1;
    case '`':
      return readCode(state, at);
    case '*':
    case '_':
      return readEmphasis(state, at);
    case '~':
      return readStrike(state, at);
    case '[':
      return readOpening(state, at);
    case ']':
      return readTarget(state, at);
    case '<':
      return readMention(state, at);
    case '#':
      return readTask(state, at);
    default:
      return readPlain(state, at);
  }
}

function linkAt(state: State, at: number): FoundLink | undefined {
  while ((state.links[state.nextLink]?.at ?? at) < at) state.nextLink += 1;
  const link = state.links[state.nextLink];
  return link?.at === at ? link : undefined;
}

const special = /[\\\n`*_~[\]<#]/g;

/** Text goes on to the next character with a meaning, or to the next link. */
function readPlain(state: State, at: number): number {
  special.lastIndex = at;
  const mark = special.exec(state.text)?.index ?? state.text.length;
  const end = Math.min(mark, state.links[state.nextLink]?.at ?? mark);
  add(state, state.text.slice(at, end));
  return end;
}

function readEscape(state: State, at: number): number {
  const next = state.text[at + 1] ?? '';
  const isEscape = /^[!-/:-@[-`{-~]$/.test(next);
  add(state, isEscape ? next : '\\');
  return at + (isEscape ? 2 : 1);
}

/** The offsets of the runs of backticks by their length, the last one first. */
function ticksOf(text: string): Map<number, number[]> {
  const ticks = new Map<number, number[]>();
  for (const { 0: run, index } of [...text.matchAll(/`+/g)].toReversed()) {
    const offsets = ticks.get(run.length);
    if (offsets === undefined) ticks.set(run.length, [index]);
    else offsets.push(index);
  }
  return ticks;
}

function readCode(state: State, at: number): number {
  const { text } = state;
  const start = at + runAt(text, at);
  const offsets = state.ticks.get(start - at) ?? [];
  while ((offsets.at(-1) ?? start) < start) offsets.pop();
  const end = offsets.at(-1);
  if (end === undefined) add(state, text.slice(at, start));
  else add(state, { kind: 'code', text: text.slice(start, end).replaceAll('\n', ' ') });
  return end === undefined ? start : end + start - at;
}

/** The length of the run of one character. */
function runAt(text: string, at: number): number {
  let end = at + 1;
  while (text[end] === text[at]) end += 1;
  return end - at;
}

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);
const isWord = (character: string | undefined): boolean => /^[\p{L}\p{N}]$/u.test(character ?? '');

function readEmphasis(state: State, at: number): number {
  const { text } = state;
  const mark = text[at] ?? '';
  const length = runAt(text, at);
  const [before, after] = [text[at - 1], text[at + length]];
  // An underscore within a word is part of a name.
  const isName = mark === '_' && isWord(before) && isWord(after);
  if (length > 3 || isName) {
    add(state, text.slice(at, at + length));
    return at + length;
  }
  let left = length;
  if (!isSpace(before)) left = closeEmphasis(state, mark, left);
  if (isSpace(after)) add(state, mark.repeat(left));
  else openEmphasis(state, mark, left);
  return at + length;
}

/** Closes what a run of marks closes, the innermost first, and returns how many marks are left. */
function closeEmphasis(state: State, mark: string, length: number): number {
  let left = length;
  while (left > 0) {
    const most = left;
    const index = state.open.findLastIndex((open) => open.mark.startsWith(mark) && open.mark.length <= most);
    if (index < 0) break;
    endAbove(state, index);
    const closed = state.open.pop();
    if (closed === undefined) break;
    left -= closed.mark.length;
    add(state, { kind: closed.mark.length === 2 ? 'strong' : 'emphasis', children: closed.children });
  }
  return left;
}

function openEmphasis(state: State, mark: string, length: number): void {
  if (length > 1) open(state, mark.repeat(2));
  if (length % 2 === 1) open(state, mark);
}

/** Two tildes strike out; any other number of them is text. */
function readStrike(state: State, at: number): number {
  const { text } = state;
  const length = runAt(text, at);
  const end = at + length;
  const index = isSpace(text[at - 1]) ? -1 : state.open.findLastIndex(({ mark }) => mark === '~~');
  if (length !== 2 || (index < 0 && isSpace(text[end]))) add(state, text.slice(at, end));
  else if (index < 0) open(state, '~~');
  else {
    endAbove(state, index);
    add(state, { kind: 'strike', children: state.open.pop()?.children ?? [] });
  }
  return end;
}

function open(state: State, mark: string): void {
  if (state.open.length > deepest) add(state, mark);
  else state.open.push({ mark, children: [] });
}

function readOpening(state: State, at: number): number {
  open(state, '[');
  return at + 1;
}

// Parentheses within a URL are in pairs, one level deep.
const target = /\(([^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)\)/y;

/** `](url)` makes a link of what stands since `[`. Without a URL that is safe, all of it stays as typed. */
function readTarget(state: State, at: number): number {
  const index = state.open.findLastIndex(({ mark }) => mark === '[');
  target.lastIndex = at + 1;
  const [whole = '', href = ''] = (index > 0 && target.exec(state.text)) || [];
  if (index > 0) endAbove(state, isSafeLink(href) ? index : index - 1);
  if (!isSafeLink(href)) {
    add(state, ']');
    return at + 1;
  }
  const words = state.open.pop()?.children ?? [];
  add(state, { kind: 'link', href, children: withoutLinks(words) });
  return at + 1 + whole.length;
}

const mention = /<@(everyone|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})>/y;

function readMention(state: State, at: number): number {
  mention.lastIndex = at;
  const [whole = '<', id] = mention.exec(state.text) ?? [];
  add(state, id === undefined ? whole : { kind: 'mention', id });
  return at + whole.length;
}

const taskNumber = /#[\p{L}\p{N}]{1,6}-[1-9]\d{0,8}(?![\p{L}\p{N}_-])/uy;

function readTask(state: State, at: number): number {
  taskNumber.lastIndex = at;
  const [text] = (!isWord(state.text[at - 1]) && taskNumber.exec(state.text)) || [];
  add(state, text === undefined ? '#' : { kind: 'task', text });
  return at + (text ?? '#').length;
}

/** A link or the number of a task within a link is its words. */
const withoutLinks = (inlines: readonly Inline[]): Inline[] =>
  inlines.flatMap((inline): Inline[] => {
    if (typeof inline !== 'string' && inline.kind === 'task') return [inline.text];
    if (typeof inline === 'string' || !('children' in inline)) return [inline];
    const children = withoutLinks(inline.children);
    return inline.kind === 'link' ? children : [{ ...inline, children }];
  });

/** The marks above an index never ended, so they are text. */
function endAbove(state: State, index: number): void {
  while (state.open.length > index + 1) {
    const ended = state.open.pop();
    if (ended === undefined) return;
    add(state, ended.mark);
    for (const child of ended.children) add(state, child);
  }
}

function add(state: State, inline: Inline): void {
  const children = state.open.at(-1)?.children ?? [];
  const last = children.at(-1);
  if (typeof inline === 'string' && typeof last === 'string') children[children.length - 1] = last + inline;
  else if (inline !== '') children.push(inline);
}
