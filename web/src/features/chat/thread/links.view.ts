import { LinkifyIt } from 'linkify-it';

/** A stretch of a message: plain, or with the address it leads to. */
export interface Piece {
  /** Where it begins in the message. */
  at: number;
  text: string;
  href?: string;
}

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true });
const safe = /^(?:https?:\/\/|mailto:)/i;

/** A message's text cut into plain stretches and links; only web and mail addresses become links, and nothing else is ever markup. */
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
