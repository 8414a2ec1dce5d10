import { describe, expect, it } from 'vitest';
import type { MailContent } from './mail.ts';
import { htmlOf, textOf } from './render-mail.ts';

const hostile = `<img src=https://evil.example/x.png onerror="alert('1')"> & "Co"`;
const content: MailContent = {
  subject: hostile,
  intro: [hostile],
  action: { label: hostile, url: 'https://tandem.example.org/a?b=1&c="2' },
  outro: [hostile],
};

describe('a mail', () => {
  it('shows the words of members as text, never as markup', () => {
    const html = htmlOf(content, hostile);
    expect(html).not.toContain('<img');
    expect(html.match(/&lt;img src=https:\/\/evil\.example/g)).toHaveLength(6);
    expect(html).toContain('href="https://tandem.example.org/a?b=1&amp;c=&quot;2"');
  });

  it('loads nothing from elsewhere', () => {
    const html = htmlOf(
      {
        subject: 'S',
        intro: ['I'],
        action: { label: 'Go', url: 'https://t.example' },
        outro: [],
      },
      'Hut builders',
    );
    expect(html).not.toMatch(/\bsrc=|<link|@import|url\(|<script|<img|background="/i);
  });

  it('has the link in the plain text too', () => {
    const text = textOf(
      {
        subject: 'S',
        intro: ['Hello,'],
        action: { label: 'Go', url: 'https://t.example/#a' },
        outro: ['Bye.'],
      },
      'Hut\r\nbuilders',
    );
    expect(text).toBe('Hello,\n\nGo:\nhttps://t.example/#a\n\nBye.\n\n-- \nHut builders\n');
  });

  it('has colours for dark screens', () => {
    expect(htmlOf(content, hostile)).toContain('prefers-color-scheme: dark');
  });
});
