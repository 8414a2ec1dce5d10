import { expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

const url = '/.well-known/security.txt';

it('says whom to tell of a vulnerability, and never that the word has expired', async () => {
  const app = await createTestApp({
    publicUrl: 'https://tandem.example.org',
    securityTxt: {
      contacts: ['mailto:security@example.org', 'https://example.org/report'],
      policy: 'https://example.org/policy',
    },
  });
  onTestFinished(() => app.close());
  for (const days of [0, 1_000]) {
    app.clock.advance(days * 86_400_000);
    const { statusCode, headers, body } = await app.http.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body.split('\n')).toEqual([
      'Contact: mailto:security@example.org',
      'Contact: https://example.org/report',
      expect.stringMatching(/^Expires: /),
      'Canonical: https://tandem.example.org/.well-known/security.txt',
      'Policy: https://example.org/policy',
      '',
    ]);
    const left = Date.parse(/Expires: (.*)/.exec(body)?.[1] ?? '') - app.clock.now().getTime();
    expect(left / 86_400_000).toBe(180);
  }
});

it('is 404 where nobody is named, also for a browser', async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const { statusCode } = await app.http.inject({ url, headers: { accept: 'text/html' } });
  expect(statusCode).toBe(404);
});
