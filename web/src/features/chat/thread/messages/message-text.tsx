import { memo } from 'react';
import { piecesOf } from '../../../../ui/markdown/parse-inline.ts';

/** The text of a message with links; never rendered as markup. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  return piecesOf(text).map(({ at, text: piece, href }) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {piece}
      </a>
    ) : (
      piece
    ),
  );
});
