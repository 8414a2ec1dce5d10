import { folded } from '../../../ui/forms/search-words.ts';

/** A part of a text, and whether it is what was searched for. */
export interface TextPart {
  /** Where it begins in the text. */
  start: number;
  text: string;
  isMarked: boolean;
}

const words = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts written without spaces: what was searched for stands anywhere in a run of them. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Characters before what was found: enough to understand it within two lines. */
const before = 40;
const longest = 160;

/** The beginning of a text, or the place of what was found in it, in parts of which the words that begin as searched are marked. */
export function markedParts(text: string, search: string): TextPart[] {
  const wanted = folded(search).match(words) ?? [];
  const found = [...text.matchAll(words)].flatMap(({ 0: word, index }) => markIn(word, index, wanted));
  const [first] = found;
  const start =
    first === undefined || first.start < longest - before ? 0 : wordStart(text, first.start - before);
  const end = Math.min(text.length, start + longest);
  const parts: TextPart[] = start > 0 ? [{ start: 0, text: '… ', isMarked: false }] : [];
  let at = start;
  for (const mark of found) {
    if (mark.start < at || mark.end > end) continue;
    parts.push({ start: at, text: text.slice(at, mark.start), isMarked: false });
    parts.push({ start: mark.start, text: text.slice(mark.start, mark.end), isMarked: true });
    at = mark.end;
  }
  parts.push({ start: at, text: text.slice(at, end), isMarked: false });
  if (end < text.length) parts.push({ start: end, text: ' …', isMarked: false });
  return parts.filter((part) => part.text !== '');
}

const wordStart = (text: string, from: number): number => text.indexOf(' ', from) + 1;

function markIn(word: string, index: number, wanted: readonly string[]): { start: number; end: number }[] {
  if (!spaceless.test(word)) {
    const whole = folded(word);
    const isWanted = wanted.some((begin) => whole.startsWith(begin));
    return isWanted ? [{ start: index, end: index + word.length }] : [];
  }
  const inside = wanted.map((part) => ({ part, at: word.indexOf(part) })).find(({ at }) => at >= 0);
  if (inside === undefined) return [];
  const start = index + inside.at;
  return [{ start, end: start + inside.part.length }];
}
