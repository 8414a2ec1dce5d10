import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown, type Block } from './parse-blocks.ts';
import type { Inline } from './parse-inline.ts';

/** A short form of a tree: `strong[…]`, text as it is. */
const inlinesOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline;
      if (inline.kind === 'break') return '/';
      if ('text' in inline) return `${inline.kind}[${inline.text}]`;
      if (inline.kind === 'mention') return `mention[${inline.id}]`;
      const words = inlinesOf(inline.children);
      return inline.kind === 'link' ? `link[${words}|${inline.href}]` : `${inline.kind}[${words}]`;
    })
    .join('');

const blockOf = (block: Block): string => {
  switch (block.kind) {
    case 'paragraph':
      return `p[${inlinesOf(block.children)}]`;
    case 'heading':
      return `h${block.level}[${inlinesOf(block.children)}]`;
    case 'code':
      return `pre[${block.text.replaceAll('\n', '/')}]`;
    case 'quote':
      return `quote[${block.children.map(blockOf).join('')}]`;
    case 'list': {
      const box = (at: number) => ({ true: '[x]', false: '[ ]', null: '' })[String(block.boxes[at])] ?? '';
      const items = block.items.map((item, at) => `${box(at)}${item.map(blockOf).join('')}`);
      return `${block.start ?? 'list'}(${items.join('|')})`;
    }
    case 'table':
      return `table<${block.aligns.join(' ')}>(${block.rows.map((row) => row.map(inlinesOf).join('|')).join('/')})`;
  }
};

const shortOf = (text: string, hasTables = false): string =>
  parseMarkdown(text, { hasHeadings: true, hasTables }).map(blockOf).join(' ');

describe('the Markdown of members and administrators', () => {
  it.each([
    ['a **b** *c* __d__ _e_ ***f***', 'p[a strong[b] emphasis[c] strong[d] emphasis[e] strong[emphasis[f]]]'],
    ['**a *b* c** **open', 'p[strong[a emphasis[b] c] **open]'],
    [
      '~~gone~~ ~~**a** b~~ ~~open ~~~x~~~ a ~~ b',
      'p[strike[gone] strike[strong[a] b] ~~open ~~~x~~~ a ~~ b]',
    ],
    ['2 * 3 * 4, snake_case_name, **** and \\*plain\\*', 'p[2 * 3 * 4, snake_case_name, **** and *plain*]'],
    ['`a *b*` ``c ` d`` `open', 'p[code[a *b*] code[c ` d] `open]'],
    ['one\ntwo\n\nthree', 'p[one/two] p[three]'],
    ['# Title\n## Part *one*\n#hash', 'h1[Title] h2[Part emphasis[one]] p[#hash]'],
    ['- a\n- b\n  - c\n  - d\n\n  more\n* e', 'list(p[a]|p[b]list(p[c]|p[d])p[more]|p[e])'],
    ['  - a\n  - b', 'list(p[a]|p[b])'],
    ['2. a\n3. b\n   goes on\nand on', '2(p[a]|p[b/goes on/and on])'],
    ['In\n2026. was a year\n1. list', 'p[In/2026. was a year] 1(p[list])'],
    ['> a\n> > b\n>\n> - c\nout', 'quote[p[a]quote[p[b]]list(p[c])] p[out]'],
    ['```ts\na *b*\n\n# c\n```\nd', 'pre[a *b*//# c] p[d]'],
    ['~~~\nnever closed\n```', 'pre[never closed/```]'],
    ['- a\n  ```\n  b\n  ```', 'list(p[a]pre[b])'],
    ['see https://a.org/__x__.html.', 'p[see link[https://a.org/__x__.html|https://a.org/__x__.html].]'],
    [
      '**https://a.org** and <mira@a.org>',
      'p[strong[link[https://a.org|https://a.org]] and <link[mira@a.org|mailto:mira@a.org]>]',
    ],
    ['[a *b*](https://a.org/T_(c)) [d]', 'p[link[a emphasis[b]|https://a.org/T_(c)] [d]]'],
    ['[https://bank.org](https://evil.org)', 'p[link[https://bank.org|https://evil.org]]'],
    ['[a [b](https://b.org) c](https://c.org)', 'p[link[a b c|https://c.org]]'],
  ])('%j', (text, expected) => {
    expect(shortOf(text)).toBe(expected);
  });

  it.each([
    ['- [ ] a\n- [x] *b*\n- c\n- [X]d', 'list([ ]p[a]|[x]p[emphasis[b]]|p[c]|p[[X]d])'],
    ['1. [X] a\n   - [ ] b', '1([x]p[a]list([ ]p[b]))'],
    ['| a | **b** |\n| - | :-: |\n| 1 | 2 |\nout', 'table<start center>(a|strong[b]/1|2) p[out]'],
    ['above\na|b\n-|-:\n1|`c`', 'p[above] table<start end>(a|b/1|code[c])'],
    ['|a|b|\n|-|-|\n|1|\n|2|3|4|5|', 'table<start start>(a|b/1/2|3 | 4 | 5)'],
    ['a \\| b | c\n--- | ---', 'table<start start>(a | b|c)'],
    ['> a|b\n> -|-', 'quote[table<start start>(a|b)]'],
    ['a|b\n-|-|-', 'p[a|b/-|-|-]'],
    ['a|b\n- | c', 'p[a|b] list(p[| c])'],
    ['a\n---', 'p[a/---]'],
  ])('%j, where tables are allowed', (text, expected) => {
    expect(shortOf(text, true)).toBe(expected);
  });

  it('has no tables and no boxes elsewhere', () => {
    expect(shortOf('- [x] a')).toBe('list(p[[x] a])');
    expect(shortOf('a|b\n-|-')).toBe('p[a|b/-|-]');
  });

  it('leads nowhere but to the web and to mailboxes, and keeps HTML, images and entities as text', () => {
    const attacks = [
      '[a](javascript:alert(1))',
      '[a](JaVaScRiPt:alert(1))',
      '[a](java\nscript:alert(1))',
      '[a]( javascript:alert(1))',
      '[a](\u0001javascript:alert(1))',
      '[a](&#106;avascript:alert(1))',
      '[a](javascript&colon;alert(1))',
      '[a](java%73cript:alert(1))',
      '[a](\\javascript:alert(1))',
      '[a](data:text/html,<script>alert(1)</script>)',
      '[a](vbscript:x) [a](file:///etc/passwd) [a](ftp://a.org)',
      '[a](//evil.org) [a](/logout) [a](#x) [a](?x) [a](https://) [a](https:evil.org)',
      '[a]: javascript:alert(1)\n[a]',
      '<javascript:alert(1)> <a href="javascript:alert(1)">x</a>',
      '<script>alert(1)</script> <img src=x onerror=alert(1)> <svg/onload=alert(1)>',
      '`<script>`\n```"><script>\n</code></pre><script>alert(1)</script>\n```',
    ];
    for (const attack of attacks) expect(shortOf(attack)).not.toContain('link[');
    expect(shortOf('![a](https://evil.org/x.png)')).toBe('p[!link[a|https://evil.org/x.png]]');
    expect(shortOf('[a](https://a.org "onmouseover=alert(1)")')).toBe(
      'p[[a](link[https://a.org|https://a.org] "onmouseover=alert(1)")]',
    );
  });

  it('shows every word of a text, and links that are safe', () => {
    const part = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom(
        '**',
        '*',
        '_',
        '~~',
        '`',
        '```',
        '\n',
        '\n\n',
        '- ',
        '1. ',
        '> ',
        '# ',
        '[',
        '](',
        ')',
        '](https://a.org)',
        '|',
        'a|b\n-|-\n',
        '- [x] ',
      ),
      fc.constantFrom('https://a.org/b_c?d=*e*', 'mira@a.org'),
    );
    const lettersOf = (text: string) =>
      text
        .match(/[\p{L}\p{N}]/gu)
        ?.toSorted()
        .join('') ?? '';
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const [words, hrefs] = [[] as string[], [] as string[]];
        const visit = (inlines: readonly Inline[]) => {
          for (const inline of inlines) {
            if (typeof inline === 'string') words.push(inline);
            else if ('text' in inline) words.push(inline.text);
            else if ('children' in inline) visit(inline.children);
            if (typeof inline !== 'string' && inline.kind === 'link') hrefs.push(inline.href);
          }
        };
        const walk = (blocks: readonly Block[]) => {
          for (const block of blocks) {
            if (block.kind === 'code') words.push(block.text);
            else if (block.kind === 'quote') walk(block.children);
            else if (block.kind === 'list') block.items.forEach(walk);
            else if (block.kind === 'table') block.rows.flat().forEach(visit);
            else visit(block.children);
          }
        };
        // The numbers and boxes of lists, languages of code and targets of links are no words.
        const text = parts.join(' ');
        walk(parseMarkdown(text, { hasHeadings: true, hasTables: true }));
        if (!/\d[.)]|```|\]\(|\[x\]/i.test(text)) expect(lettersOf(words.join(''))).toBe(lettersOf(text));
        for (const href of hrefs) expect(href).toMatch(/^(?:https?:\/\/|mailto:)/i);
      }),
      { numRuns: 100 },
    );
  });

  const hostile: Record<string, (n: number) => string> = {
    quotes: (n) => '>'.repeat(n),
    'quotes and lists': (n) => '> - '.repeat(n / 4),
    bullets: (n) => '- '.repeat(n / 2),
    numbers: (n) => '1. '.repeat(n / 3),
    'deeper and deeper items': (n) =>
      Array.from({ length: Math.sqrt(n) }, (_, at) => `${'  '.repeat(at)}- a`).join('\n'),
    'lines below an item': (n) => `- a${'\nb'.repeat(n / 2)}`,
    'opening marks': (n) => '*a _b **c __d '.repeat(n / 14),
    'mixed marks': (n) => '*_'.repeat(n / 2),
    'tildes in words': (n) => 'a~~b~~~'.repeat(n / 7),
    'strikes within marks': (n) => '~~a *b _c '.repeat(n / 10),
    'marks of all lengths': (n) => 'a***b**c*'.repeat(n / 9),
    brackets: (n) => '['.repeat(n),
    'pairs of brackets': (n) => '['.repeat(n / 2) + ']'.repeat(n / 2),
    'links without end': (n) => '[a](b'.repeat(n / 5),
    'links with parentheses': (n) => `[a](b${'(c)'.repeat(n / 3)}`,
    'links within links': (n) => '['.repeat(n / 19) + '](https://a.org/b)'.repeat(n / 19),
    'backticks of all lengths': (n) =>
      Array.from({ length: Math.sqrt(2 * n) }, (_, at) => '`'.repeat(at + 1)).join(' '),
    'fences of tildes': (n) => `${'~'.repeat(n)}\``,
    fences: (n) => '~~~\n'.repeat(n / 4),
    backslashes: (n) => '\\'.repeat(n),
    'a heading of spaces': (n) => `# a${' '.repeat(n)}b`,
    'closing hashes': (n) => `# a${' #'.repeat(n / 2)} b`,
    spaces: (n) => `${' '.repeat(n)}a`,
    'blank lines': (n) => `- a${'\n'.repeat(n)}b`,
    bars: (n) => '|'.repeat(n),
    'a wide table': (n) => `${'|'.repeat(n / 4)}\n${'|-'.repeat(n / 4)}\n${'|'.repeat(n / 4)}`,
    'tables below each other': (n) => '|a|\n|-|\n'.repeat(n / 8),
    'a table of short rows': (n) => `a|b|c\n-|-|-\n${'|\n'.repeat(n / 2)}`,
    'dashes below dashes': (n) => '-|-\n'.repeat(n / 4),
    'backslashes before bars': (n) => `${'\\|'.repeat(n / 2)}\n-|-`,
    boxes: (n) => '- [x] '.repeat(n / 6),
    schemes: (n) => 'http://'.repeat(n / 7),
    'schemes in words': (n) => 'http://a.org/( '.repeat(n / 15),
  };

  it('makes of a hostile message no more parts than characters, and none that lie deep', () => {
    const sizeOf = (parts: readonly (Inline | Block)[], depth = 0): { parts: number; depth: number } => {
      const all = { parts: parts.length, depth };
      for (const part of parts) {
        if (typeof part === 'string') continue;
        const inner =
          'children' in part
            ? part.children
            : 'items' in part
              ? part.items.flat()
              : 'rows' in part
                ? part.rows.flat(2)
                : [];
        const found = sizeOf(inner, depth + 1);
        all.parts += found.parts;
        all.depth = Math.max(all.depth, found.depth);
      }
      return all;
    };
    for (const [name, textOf] of Object.entries(hostile)) {
      const text = textOf(4_000);
      const { parts, depth } = sizeOf(parseMarkdown(text, { hasTables: true }));
      expect({ name, isSmall: parts <= text.length, isFlat: depth <= 32 }).toEqual({
        name,
        isSmall: true,
        isFlat: true,
      });
    }
  });

  it('answers hostile texts at once', () => {
    const size = 30_000;
    const slow = Object.entries(hostile).flatMap(([name, textOf]) => {
      const text = textOf(size);
      const start = performance.now();
      parseMarkdown(text, { hasHeadings: true, hasTables: true });
      const milliseconds = performance.now() - start;
      return milliseconds > 2_000 ? [`${name}: ${milliseconds.toFixed(0)} ms`] : [];
    });
    expect(slow).toEqual([]);
  });
});
