import { LinkifyIt } from 'linkify-it';

/** A part of a text: plain, or a link with its URL. */
export interface Piece {
  /** Its offset in the text. */
  at: number;
  text: string;
  href?: string;
}

/** A URL or e-mail address in a text; `end` is exclusive. */
export interface FoundLink {
  at: number;
  end: number;
  href: string;
}

// The finder takes quadratic time for a word of many schemes; a longer word stays text.
const longestWord = 1_000;
const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true });
const safe = /^(?:https?:\/\/|mailto:)/i;

/** Whether a link may lead there: to the web, or to a mailbox. */
export const isSafeLink = (href: string): boolean => safe.test(href) && URL.canParse(href);

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

/** Splits a text into plain parts and links; nothing becomes markup. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const link of findLinks(text)) {
    if (link.at > at) pieces.push({ at, text: text.slice(at, link.at) });
    pieces.push({ at: link.at, text: text.slice(link.at, link.end), href: link.href });
    at = link.end;
  }
  if (at < text.length || pieces.length === 0) pieces.push({ at, text: text.slice(at) });
  return pieces;
}
