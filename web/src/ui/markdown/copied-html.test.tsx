import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownOf } from './copied-html.dom.ts';
import { parseMarkdown } from './parse-blocks.ts';

describe('copied HTML as Markdown', () => {
  it.each([
    ['<b>a</b> <i>b</i> <s>c</s> <code>d*</code>', '**a** *b* ~~c~~ `d*`'],
    ['<p>one <strong>two </strong>three</p><p>four</p>', 'one **two** three\n\nfour'],
    ['<h2>Title</h2><div>a</div><div>b<br>c</div>', '**Title**\n\na\nb\nc'],
    ['<b>bold <i>both</i></b><i> slanted</i>', '**bold *both*** *slanted*'],
    ['<ul><li>a</li><li><p>b</p><ul><li>c</li></ul></li></ul>', '- a\n- b\n  - c'],
    ['x<ol start="3"><li>a</li><li>b</li></ol>y', 'x\n\n3. a\n4. b\n\ny'],
    ['<p>He said</p><blockquote><p>one</p><p>two</p></blockquote>', 'He said\n\n> one\n>\n> two'],
    ['<p>See</p><pre><code>a **b**\n  ``` c</code></pre>', 'See\n\n````\na **b**\n  ``` c\n````'],
    ['<a href="https://a.org/b_(c)">the <b>hut</b></a>', '[the **hut**](https://a.org/b_%28c%29)'],
    ['<b>x</b> <a href="https://a.org/">https://a.org/</a>', '**x** https://a.org/'],
    ['<b style="font-weight:normal"><span style="font-weight:700">a</span> b</b>', '**a** b'],
    ['<b>1</b> * 2 [x] snake_case _y_ &lt;@ `', String.raw`**1** \* 2 \[x\] snake_case \_y\_ \<@ \``],
    [
      '<div>- no list</div><div>1. none</div><div>&gt; none</div><b>x</b>',
      '\\- no list\n1\\. none\n\\> none\n**x**',
    ],
    ['<b>a<br><br>b<br>c</b>', '**a**\n\n**b\nc**'],
    ['<table><tr><td>a</td><td><b>b</b></td></tr><tr><td>c</td></tr></table>', 'a **b**\nc'],
  ])('%s', (html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  it.each([
    [
      '<p>See</p><table><tr><th>Hut</th><th>Beds</th></tr><tr><td><b>Low</b> | high</td><td>4<br>6</td></tr></table>',
      'See\n\n| Hut | Beds |\n| --- | --- |\n| **Low** \\| high | 4 6 |',
    ],
    [
      '<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr></table></td></tr><tr><td>d</td></tr></table>',
      '| a | b c |\n| --- | --- |\n| d |  |',
    ],
    ['<table><tr><td>a</td><td><b>b</b></td></tr></table>', 'a **b**'],
    ['<table><tr><td><b>a</b></td></tr><tr><td>b</td></tr></table>', '**a**\nb'],
    [
      '<blockquote><table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table></blockquote>',
      '> | a | b |\n> | --- | --- |\n> | c | d |',
    ],
  ])('%s, where tables are allowed', (html, markdown) => {
    expect(markdownOf(html, { hasTables: true })).toBe(markdown);
    expect(parseMarkdown(markdown, { hasTables: true }).length).toBeGreaterThan(0);
  });

  it.each([
    ['without marks', '<p>a * b</p><span>c</span>'],
    [
      'of an editor',
      `<meta charset="utf-8"><div style="font-family: Consolas, monospace; white-space: pre;"><div><b>a</b></div></div>`,
    ],
    ['that is code alone', '<pre style="color:#fff"><b>a</b></pre>'],
    ['that is very long', `<b>${'a'.repeat(200_000)}</b>`],
  ])('is none for HTML %s', (_, html) => {
    expect(markdownOf(html)).toBeNull();
  });

  it('takes words and addresses of the web from hostile HTML, and nothing else', () => {
    const shown = (html: string) => markdownOf(`<b>x</b> ${html}`);
    expect(shown('<script>alert(1)</script><style>a{}</style><img src=x onerror=alert(1) alt="a">')).toBe(
      '**x**',
    );
    expect(shown('<a href="javascript:alert(1)">a</a> <a href="data:text/html,x">b</a>')).toBe('**x** a b');
    expect(shown('<a href="https://a.org/)[b](javascript:c)">d</a>')).toBe(
      '**x** [d](https://a.org/%29%5Bb%5D%28javascript:c%29)',
    );
    expect(shown('<a href="https://a.org">](javascript:alert(1))</a>')).toBe(
      String.raw`**x** [\](javascript:alert(1))](https://a.org/)`,
    );
    expect(shown('<svg><script>1</script><b>y</b></svg><math><mi>z</mi></math>')).toBe('**x**');
    expect(shown('<span hidden>a</span><span style="display:none">b</span><template>c</template>')).toBe(
      '**x**',
    );
    expect(shown('&lt;b&gt;c&lt;/b&gt; &lt;@everyone&gt;')).toBe(String.raw`**x** <b>c</b> \<@everyone>`);
    const row = (cells: string) => `<table><tr>${cells}</tr><tr><td>b</td></tr></table>`;
    const hidden = '<td>a</td><td hidden>c</td><td onclick="x()"><img src=x onerror="x()">d</td>';
    expect(markdownOf(row(hidden), { hasTables: true })).toBe('| a | d |\n| --- | --- |\n| b |  |');
    const sparse = `<table><tr>${'<td><b>a</b>'.repeat(500)}${'<tr>'.repeat(5_000)}</table>`;
    expect(markdownOf(sparse, { hasTables: true })?.length).toBeLessThan(200_000);
    for (const deep of [
      '<b>',
      '<ul><li>',
      '<blockquote>',
      '<div>',
      '<a href="https://a.org">',
      '<table><tr><td>',
    ])
      expect(markdownOf(`${deep.repeat(5_000)}a`, { hasTables: true })?.length ?? 0).toBeLessThan(200_000);
  });

  it('says what the HTML says, whatever its marks', () => {
    const word = fc.constantFrom('a', ' ', '*', '_', '**', '`', '~~', '[', '](x)', '\\', '- ', '<br>', 'é');
    const tag = fc.constantFrom('b', 'i', 's', 'code', 'span');
    const part = fc.oneof(
      word,
      fc
        .tuple(
          tag,
          fc.array(
            fc.oneof(
              word,
              fc.tuple(tag, word).map(([name, text]) => `<${name}>${text}</${name}>`),
            ),
            { maxLength: 3 },
          ),
        )
        .map(([name, parts]) => `<${name}>${parts.join('')}</${name}>`),
    );
    const words = (text: string) => text.replaceAll(/\s/g, '');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const html = parts.join('');
        const { textContent } = new DOMParser().parseFromString(html, 'text/html').body;
        const markdown = markdownOf(html);
        if (markdown === null) return;
        const texts: string[] = [];
        JSON.stringify(parseMarkdown(markdown), (key, value: unknown) => {
          if (typeof value === 'string' && key !== 'kind' && key !== 'language') texts.push(value);
          return value;
        });
        expect(words(texts.join(''))).toBe(words(textContent ?? ''));
      }),
    );
  });
});
