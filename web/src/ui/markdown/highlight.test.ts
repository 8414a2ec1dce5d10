import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokensOf } from './highlight.ts';

/** The coloured parts, as `kind:text`. */
const shown = (text: string, language: string) =>
  tokensOf(text, language)
    ?.filter(({ kind }) => kind !== null)
    .map(({ kind, text: part }) => `${kind}:${part}`);

const languages = ['ts', 'py', 'sh', 'sql', 'json', 'yaml', 'css', 'html', 'diff', 'rust', 'rb'];

describe('the colours of code', () => {
  it.each([
    ['ts', "const a = f('b', 12); // no", ['keyword:const', "string:'b'", 'number:12', 'comment:// no']],
    ['JS', 'x = `a${b}`; /* open', ['string:`a${b}`', 'comment:/* open']],
    ['py', 'def f(a="x"): # b', ['keyword:def', 'string:"x"', 'comment:# b']],
    ['sh', 'echo "$A" a#b $B', ['keyword:echo', 'string:"$A"', 'name:$B']],
    [
      'sql',
      "SELECT id FROM a WHERE b = 'it''s'",
      ['keyword:SELECT', 'keyword:FROM', 'keyword:WHERE', "string:'it''s'"],
    ],
    ['json', '{"a": "b", "c": null}', ['name:"a"', 'string:"b"', 'name:"c"', 'keyword:null']],
    ['yaml', 'image: a:1 # b\nport: 80', ['name:image', 'number:1', 'comment:# b', 'name:port', 'number:80']],
    ['css', 'a { color: #fff; }', ['name:color', 'number:#fff']],
    ['html', '<a href="b">don\'t</a>', ['keyword:a', 'name:href', 'string:"b"', 'keyword:a']],
    ['diff', '@@ 1\n-a\n+b\n c', ['keyword:@@ 1', 'removed:-a', 'added:+b']],
  ])('in %s: %s', (language, text, expected) => {
    expect(shown(text, language)).toEqual(expected);
  });

  it('are none for a language that is not known, and for a long text', () => {
    expect([tokensOf('a', 'prose'), tokensOf('a', ''), tokensOf('a'.repeat(20_001), 'ts')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('leave the text as it is', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('a1 "\'`/*#<>&-+\\$:@{}=\n\u{1F600}é')) });
    fc.assert(
      fc.property(text, fc.constantFrom(...languages), (code, language) => {
        expect(
          tokensOf(code, language)
            ?.map((token) => token.text)
            .join(''),
        ).toBe(code);
      }),
    );
  });

  it('take linear time, and make no more than about a thousand parts', () => {
    const hostile = [
      '/*',
      '"',
      '`',
      '\\"',
      '<a',
      '<!--',
      '"a" ',
      'a',
      'a: ',
      '1',
      '${',
      '\n',
      '"""',
      'if 1 ',
    ];
    for (const part of hostile)
      for (const language of ['ts', 'py', 'sh', 'sql', 'json', 'yaml', 'css', 'html', 'diff']) {
        const text = part.repeat(Math.ceil(4_000 / part.length));
        const started = performance.now();
        const tokens = tokensOf(text, language) ?? [];
        expect(performance.now() - started, `${language} ${part}`).toBeLessThan(100);
        expect(tokens.length).toBeLessThan(1_100);
      }
  });
});
