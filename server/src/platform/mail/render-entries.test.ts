import { expect, it } from 'vitest';
import type { MailContent } from './mail.ts';
import { htmlOf, textOf } from './render-mail.ts';

const mail: MailContent = {
  subject: '2 notifications',
  intro: ['Hello Mira,'],
  entries: [
    {
      text: 'Ana asks to join “Hut & book”',
      detail: 'As Tester',
      quote: 'Hi\n\nthere',
      url: 'https://t.org/a?b=1&c=2',
    },
    { text: '<script>', detail: null, quote: null, url: 'https://t.org/b' },
  ],
  action: { label: 'Open Tandem', url: 'https://t.org/notifications' },
  outro: [],
  footer: [{ label: 'Unsubscribe', url: 'https://t.org/unsubscribe/x' }],
};

it('lists entries in plain text, each with its address', () => {
  expect(textOf(mail, 'Hut builders')).toBe(
    [
      'Hello Mira,',
      '',
      '* Ana asks to join “Hut & book”',
      '  As Tester',
      '  “Hi there”',
      '  https://t.org/a?b=1&c=2',
      '',
      '* <script>',
      '  https://t.org/b',
      '',
      'Open Tandem:',
      'https://t.org/notifications',
      '',
      '-- ',
      'Hut builders',
      'Unsubscribe: https://t.org/unsubscribe/x',
      '',
    ].join('\n'),
  );
});

it('lists entries in HTML, escaped, with links and nothing remote', () => {
  const html = htmlOf(mail, 'Hut builders');
  expect(html).toContain('href="https://t.org/a?b=1&amp;c=2"');
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('>Unsubscribe</a>');
  expect(html).not.toMatch(/<script|<img|<link|src=|url\(/i);
});
