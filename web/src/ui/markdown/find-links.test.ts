import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf } from './parse-inline.ts';

const links = (text: string) => piecesOf(text).flatMap(({ href }) => href ?? []);

describe('links in a message', () => {
  it('are URLs and e-mail addresses; the text around them does not change', () => {
    expect(piecesOf('See https://example.org/a?b=1, please.')).toEqual([
      { at: 0, text: 'See ' },
      { at: 4, text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
      { at: 29, text: ', please.' },
    ]);
    expect(links('example.com or mira@example.org')).toEqual([
      'http://example.com',
      'mailto:mira@example.org',
    ]);
    expect(piecesOf('no address')).toEqual([{ at: 0, text: 'no address' }]);
  });

  it('never have a dangerous scheme', () => {
    for (const text of [
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'ftp://example.org/file',
      '<img src=x onerror=alert(1)>',
      '<a href="javascript:alert(1)">x</a>',
    ])
      expect(links(text)).toEqual([]);
  });

  it('never change the text', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.webUrl().map((url) => `(${url})`),
      fc.constant('مرحبا example.org 👋🏽'),
    );
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 6 }), (parts) => {
        const text = parts.join(' ');
        expect(
          piecesOf(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
        for (const { href } of piecesOf(text)) if (href) expect(href).toMatch(/^(?:https?:\/\/|mailto:)/i);
      }),
      { numRuns: 30 },
    );
  });
});
