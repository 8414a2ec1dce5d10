import { LinkifyIt } from 'linkify-it';

/** A part of a message: plain text, or a link with its URL. */
export interface Piece {
  /** Its offset in the message. */
  at: number;
  text: string;
  href?: string;
}

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true });
const safe = /^(?:https?:\/\/|mailto:)/i;

/** Splits a message into text and links; only URLs and e-mail addresses become links, nothing becomes markup. */
export function piecesOf(text: string): Piece[] {
  const found = (finder.match(text) ?? []).filter(({ url }) => safe.test(url));
  const pieces: Piece[] = [];
  let at = 0;
  for (const { index, lastIndex, url } of found) {
    if (index > at) pieces.push({ at, text: text.slice(at, index) });
    pieces.push({ at: index, text: text.slice(index, lastIndex), href: url });
    at = lastIndex;
  }
  if (at < text.length || pieces.length === 0) pieces.push({ at, text: text.slice(at) });
  return pieces;
}
