import { act, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../testing/render-app.tsx';
import { Markdown, ReferencesContext } from './markdown.tsx';

const htmlOf = (text: string, below?: number): string =>
  renderToStaticMarkup(<Markdown text={text} {...(below !== undefined && { below })} />)
    .replace(/^<div[^>]*>|<\/div>$/g, '')
    .replaceAll(
      / dir="auto"| class="[^"]*"|<span class="[^"]*"><span role="status">.*?<\/button><\/span>/g,
      '',
    );

const link = (href: string, words: string) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${words}</a>`;

it('says where a link leads, unless its words do', () => {
  expect(htmlOf('https://a.org/b')).toBe(`<p>${link('https://a.org/b', 'https://a.org/b')}</p>`);
  expect(htmlOf('[a.org/b](https://a.org/b)')).toBe(`<p>${link('https://a.org/b', 'a.org/b')}</p>`);
  for (const [text, destination] of [
    ['[rules](https://a.org/b)', 'a.org'],
    ['[bank.org](https://evil.org)', 'evil.org'],
    ['[bank.org](https://bank.or)', 'bank.or'],
    ['[bank.org evil.org](https://evil.org)', 'evil.org'],
    ['[bank.org](https://bank.org@evil.org)', 'evil.org'],
    ['[paypal.com](https://pаypal.com)', 'xn--pypal-4ve.com'],
    ['[write](mailto:mira@a.org)', 'mira@a.org'],
    ['[write](mailto:%E0)', '%E0'],
  ] as const)
    expect(htmlOf(text)).toContain(`> (${destination})</span>`);
});

it('has headings where a page asks for them, below its own', () => {
  expect(htmlOf('# One\n###### Six', 1)).toBe('<h2>One</h2><h6>Six</h6>');
  expect(htmlOf('# One')).toBe('<p># One</p>');
});

it('writes HTML of the text as text, also in code, and survives deep nesting', () => {
  const script = '<script>alert(1)</script>';
  const shown = '&lt;script&gt;alert(1)&lt;/script&gt;';
  expect(htmlOf(`${script} \`${script}\`\n\n\`\`\`"><img>\n${script}\n\`\`\``)).toBe(
    `<p>${shown} <code>${shown}</code></p><div><pre tabindex="0"><code>${shown}</code></pre></div>`,
  );
  for (const deep of ['> '.repeat(5_000), '- '.repeat(5_000), '*_'.repeat(5_000), '['.repeat(5_000)])
    expect(htmlOf(`${deep}end`)).toContain('end');
});

it('shows tables and boxes of what is done where a text may have them', () => {
  const html = (text: string) =>
    renderToStaticMarkup(<Markdown text={text} hasTables />).replaceAll(
      / (?:dir|class|data-[a-z]+)="[^"]*"/g,
      '',
    );
  expect(html('a|b\n-|-:\n1|<b>')).toBe(
    '<div><div tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead>' +
      '<tbody><tr><td>1</td><td>&lt;b&gt;</td></tr></tbody></table></div></div>',
  );
  expect(html('- [x] a\n- [ ] b')).toBe(
    '<div><ul><li><input type="checkbox" disabled="" aria-label="Done" checked=""/><p>a</p></li>' +
      '<li><input type="checkbox" disabled="" aria-label="Not done"/><p>b</p></li></ul></div>',
  );
});

it('strikes out, and shows a message in the size of what is around it', () => {
  expect(htmlOf('~~gone~~')).toBe('<p><s>gone</s></p>');
  expect(renderToStaticMarkup(<Markdown text="a" isCompact />)).toContain('data-compact="true"');
});

const ana = '0192f0c1-0000-7000-8000-000000000001';
const everyone = { _id: 'everyone', name: 'everyone' };

it('shows whom a text mentions by the present name, apart from the text around it, and nobody else', () => {
  const shown = (text: string, name = 'Ana *Holm*') =>
    renderToStaticMarkup(
      <ReferencesContext value={{ me: ana }}>
        <Markdown text={text} mentions={[{ _id: ana, name }, everyone]} />
      </ReferencesContext>,
    ).replaceAll(/class="(l-soft-warn)?[^"]*"( style="[^"]*")?/g, '$1');
  const toAna = '<span l-soft-warn>@<bdi>Ana *Holm*</bdi></span>';
  expect(shown(`**Hi** <@${ana}>, <@everyone>`)).toContain(
    `<strong>Hi</strong> ${toAna}, <span l-soft-warn>@<bdi>everyone</bdi></span>`,
  );
  expect(shown(`<@${ana}>`, '\u202Eanna')).toContain('@<bdi>\u202Eanna</bdi>');
  expect(htmlOf(`<@${ana}> <@everyone> <@ana> \`<@${ana}>\``)).toBe(
    `<p>@someone @everyone &lt;@ana&gt; <code>&lt;@${ana}&gt;</code></p>`,
  );
});

it('shows numbers of tasks as its screen does, and as they were typed elsewhere', () => {
  const Task = ({ text }: { text: string }) => <b>{text}</b>;
  const shown = (text: string) =>
    renderToStaticMarkup(
      <ReferencesContext value={{ me: null, projectId: 'p', Task }}>
        <Markdown text={text} />
      </ReferencesContext>,
    );
  expect(shown('See #HB-12, #ÄB-1. C#-1 a#HB-2 #HB-0 #HB-3x `#HB-4` [#HB-5](https://a.org)')).toMatch(
    /See <b>#HB-12<\/b>, <b>#ÄB-1<\/b>\. C#-1 a#HB-2 #HB-0 #HB-3x <code>#HB-4<\/code> <a [^>]*>#HB-5<\/a>/,
  );
  expect(htmlOf('See #HB-12')).toBe('<p>See #HB-12</p>');
});

it('colours code in a language once it comes into view, without changing it, and copies it', async () => {
  let report: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
  const observed: Element[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onReport: typeof report) {
        report = onReport;
      }
      observe = (element: Element) => observed.push(element);
      disconnect = () => undefined;
    },
  );
  const code = "const a = '<img src=x onerror=alert(1)>';";
  const { user } = await renderInApp(
    <Markdown text={`\`\`\`\n${code}\n\`\`\`\n\n\`\`\`ts\n${code}\n\`\`\``} />,
  );
  const blocks = () => [...document.querySelectorAll('code')];
  expect(observed).toEqual([blocks()[1]?.closest('div')]);
  expect(document.querySelector('code span')).toBeNull();
  act(() => report([{ isIntersecting: true }]));
  await screen.findByText('const');
  expect(blocks().map(({ textContent }) => textContent)).toEqual([code, code]);
  expect(document.querySelector('img')).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Copy code' })[1] ?? document.body);
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(code);
});
