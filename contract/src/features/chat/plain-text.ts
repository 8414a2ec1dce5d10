/** A mark that waits for its end. */
interface Open {
  mark: string;
  at: number;
}

// As many marks are open at once as the web's parser allows.
const mostOpen = 16;

const fence = /^ {0,3}(?:`{3,}(?!`)|~{3,}(?!~))[^`]*$/;
const leading = /^ {0,3}(?:> ?|[-*+] {1,4}(?=\S))/;
const deepest = 6;
const token =
  /\\[!-/:-@[-`{-~]|https?:\/\/[^\s*~`]{1,1000}|`+|\*{1,3}(?!\*)|_{1,3}(?!_)|~~(?!~)|\[|\]\([^\s()<>]{1,1000}\)/g;

/**
 * The words of a text that members write in Markdown, without the marks that the web shows as bold, italic, strike, code, quotes,
 * bullets and links: for previews, notifications, mails and pushes. What is no mark stays as typed. Takes linear time.
 */
export function plainTextOf(text: string): string {
  const lines: string[] = [];
  let isCode = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (fence.test(line)) isCode = !isCode;
    else lines.push(isCode ? line.replaceAll(/[\\`*_~[]/g, String.raw`\$&`) : withoutLeading(line));
  }
  return withoutMarks(lines.join('\n'));
}

function withoutLeading(line: string): string {
  let rest = line;
  for (let depth = 0; depth < deepest && leading.test(rest); depth += 1) rest = rest.replace(leading, '');
  return rest;
}

function withoutMarks(text: string): string {
  const tokens = [...text.matchAll(token)].map(({ 0: mark, index }) => ({ mark, at: index }));
  const marks = removedIn(text, tokens).toSorted((a, b) => a.at - b.at);
  let [words, at] = ['', 0];
  for (const { mark, at: start } of marks) {
    if (start < at) continue;
    words += text.slice(at, start);
    at = start + mark.length;
  }
  return words + text.slice(at);
}

/** The marks that have both their ends. */
function removedIn(text: string, tokens: readonly Open[]): Open[] {
  const removed: Open[] = [];
  const open: Open[] = [];
  const ticks = lastTicks(tokens);
  let codeUntil = 0;
  for (const token_ of tokens) {
    const { mark, at } = token_;
    if (at < codeUntil) continue;
    if (mark.startsWith('\\')) removed.push({ mark: '\\', at });
    else if (mark.startsWith('`')) codeUntil = removeCode(token_, ticks, removed);
    else if (mark === '[') open.push(token_);
    else if (mark.startsWith('](')) removeLink(token_, open, removed);
    else if (!mark.startsWith('http')) removeEmphasis(text, token_, { open, removed });
    if (open.length > mostOpen) open.shift();
  }
  return removed;
}

/** The runs of backticks by their length, the last one first. */
function lastTicks(tokens: readonly Open[]): Map<string, Open[]> {
  const ticks = Map.groupBy(
    tokens.filter(({ mark }) => mark.startsWith('`')),
    ({ mark }) => mark,
  );
  for (const runs of ticks.values()) runs.reverse();
  return ticks;
}

/** Removes both ends of code, and returns where it ends. */
function removeCode(start: Open, ticks: ReadonlyMap<string, Open[]>, removed: Open[]): number {
  const runs = ticks.get(start.mark) ?? [];
  while ((runs.at(-1)?.at ?? Infinity) <= start.at) runs.pop();
  const end = runs.at(-1);
  if (!end) return start.at;
  removed.push(start, end);
  return end.at + end.mark.length;
}

function removeLink(end: Open, open: Open[], removed: Open[]): void {
  const index = open.findLastIndex(({ mark }) => mark === '[');
  const start = open[index];
  if (!start || !/^\]\((?:https?:\/\/|mailto:)/i.test(end.mark)) return;
  removed.push(start, end);
  open.length = index;
}

const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);
const isWord = (character: string | undefined) => /^[\p{L}\p{N}]$/u.test(character ?? '');

function removeEmphasis(text: string, run: Open, state: { open: Open[]; removed: Open[] }): void {
  const { mark, at } = run;
  const [before, after] = [text[at - 1], text[at + mark.length]];
  if (before === mark[0] || (mark.startsWith('_') && isWord(before) && isWord(after))) return;
  const index = isSpace(before) ? -1 : state.open.findLastIndex((open) => open.mark === mark);
  const start = state.open[index];
  if (start) {
    state.removed.push(start, run);
    state.open.length = index;
  } else if (!isSpace(after)) state.open.push(run);
}
