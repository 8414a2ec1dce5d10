import { limits } from '../../limits.ts';

/** Somebody whom a text mentions, by their present name. */
export interface Mention {
  _id: string;
  name: string;
}

/** Stands for all members of a chat where the id of one would stand. */
export const everyone = 'everyone';

/** How a text says that it mentions a member, or everyone (ADR 0104). */
export const mentionToken = (id: string): string => `<@${id}>`;

const memberId = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const mentioning = `<@(?:${everyone}|${memberId})>`;

/** Who it says when the text does not mention whom it names. */
const somebody = 'someone';

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
const token = new RegExp(
  String.raw`\\[!-/:-@[-\`{-~]|https?:\/\/[^\s*~\`]{1,1000}|\`+|\*{1,3}(?!\*)|_{1,3}(?!_)|~~(?!~)|\[|\]\([^\s()<>]{1,1000}\)|${mentioning}`,
  'g',
);

/**
 * The words of a text that members write in Markdown, without the marks that the web shows as bold, italic, strike, code, quotes,
 * bullets and links, and with names in place of mentions: for previews, notifications, mails and pushes. What is no mark stays as
 * typed. The text may be the beginning of a longer one. Takes linear time.
 */
export function plainTextOf(text: string, mentions: readonly Mention[] = []): string {
  const names = new Map(mentions.map(({ _id, name }) => [_id, name]));
  return withoutMarks(withoutLeadings(text.replace(/<@[\da-f-]{0,35}$/, '')), names);
}

/** The ids that a text mentions outside of code, and `everyone`; no more than `limits.mentions`. Takes linear time. */
export function mentionedIn(text: string): string[] {
  if (!text.includes('<@')) return [];
  const words = withoutLeadings(text);
  const ids = removedIn(words, tokensIn(words)).flatMap(({ mark }) =>
    mark.startsWith('<@') ? [mark.slice(2, -1)] : [],
  );
  return [...new Set(ids)].slice(0, limits.mentions);
}

const minuteMs = 60_000;

/** Whom an edit of a message or comment notifies: those whom it newly mentions, soon after it was written. */
export const notifiedByEdit = (
  added: readonly string[],
  { createdAt, now }: { createdAt: Date; now: Date },
): readonly string[] =>
  now.getTime() - createdAt.getTime() <= limits.mentionMinutes.afterSending * minuteMs ? added : [];

/** What a text says with names in place of its mentions, and otherwise as it was typed. */
export const namedText = (text: string, mentions: readonly Mention[]): string =>
  mentions.reduce((named, { _id, name }) => named.replaceAll(mentionToken(_id), `@${name}`), text);

const code = /(`{3,}[^]*?`{3,}|`[^`\n]*`)/;

/** A text with tokens in place of the names that `namedText` gives, outside of code. */
export function tokenText(text: string, mentions: readonly Mention[]): string {
  const ids = new Map(mentions.map(({ _id, name }) => [name, _id]));
  // The longest first: one name may begin another.
  const names = [...ids.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  if (names.length === 0) return text;
  const named = new RegExp(`(?<![\\p{L}\\p{N}])@(${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  const withTokens = (part: string) =>
    part.replaceAll(named, (_, name: string) => mentionToken(ids.get(name) ?? ''));
  return text
    .split(code)
    .map((part, at) => (at % 2 === 0 ? withTokens(part) : part))
    .join('');
}

/** A text without the marks at the beginning of its lines, and with the marks in blocks of code escaped. */
function withoutLeadings(text: string): string {
  const lines: string[] = [];
  let isCode = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (fence.test(line)) isCode = !isCode;
    else lines.push(isCode ? line.replaceAll(/[\\`*_~[<]/g, String.raw`\$&`) : withoutLeading(line));
  }
  return lines.join('\n');
}

function withoutLeading(line: string): string {
  let rest = line;
  for (let depth = 0; depth < deepest && leading.test(rest); depth += 1) rest = rest.replace(leading, '');
  return rest;
}

const tokensIn = (text: string): Open[] =>
  [...text.matchAll(token)].map(({ 0: mark, index }) => ({ mark, at: index }));

/** A name turns nothing around that stands beside it. */
const withoutTurns = (name: string) => name.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '');

function withoutMarks(text: string, names: ReadonlyMap<string, string>): string {
  const marks = removedIn(text, tokensIn(text)).toSorted((a, b) => a.at - b.at);
  let [words, at] = ['', 0];
  for (const { mark, at: start } of marks) {
    if (start < at) continue;
    words += text.slice(at, start);
    if (mark.startsWith('<@')) words += `@${nameOf(mark.slice(2, -1), names)}`;
    at = start + mark.length;
  }
  return words + text.slice(at);
}

const nameOf = (id: string, names: ReadonlyMap<string, string>) =>
  withoutTurns(names.get(id) ?? (id === everyone ? everyone : somebody));

/** The marks that have both their ends, and mentions. */
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
    else if (mark.startsWith('<@')) removed.push(token_);
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
