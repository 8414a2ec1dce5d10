import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLinks } from './parse-inline.ts';

const links = (text: string) => findLinks(text).map(({ href }) => href);

describe('links in a message', () => {
  it('are URLs and e-mail addresses, without the text around them', () => {
    expect(findLinks('See https://example.org/a?b=1, please.')).toEqual([
      { at: 4, end: 29, href: 'https://example.org/a?b=1' },
    ]);
    expect(links('example.com or mira@example.org')).toEqual([
      'http://example.com',
      'mailto:mira@example.org',
    ]);
    expect(links('no address')).toEqual([]);
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

  it('stand one after the other, within the text, and lead to the web or to mailboxes', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.webUrl().map((url) => `(${url})`),
      fc.constant('مرحبا example.org 👋🏽'),
    );
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 6 }), (parts) => {
        const text = parts.join(' ');
        let end = 0;
        for (const link of findLinks(text)) {
          expect(link.at).toBeGreaterThanOrEqual(end);
          expect(link.end).toBeGreaterThan(link.at);
          expect(link.href).toMatch(/^(?:https?:\/\/|mailto:)/i);
          ({ end } = link);
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 30 },
    );
  });
});
