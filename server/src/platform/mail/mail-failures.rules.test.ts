import { expect, it } from 'vitest';
import { failureOf } from './mail-failures.rules.ts';

const to = { address: 'mira.okafor@example.org', at: new Date('2026-11-20T12:00:00Z') };
const answer = (response: string) =>
  failureOf(Object.assign(new Error(response), { code: 'EENVELOPE', responseCode: 451, response }), to);

it.each([
  ['451 4.7.1 try again later', '451 4.7.1 try again later'],
  ['451-4.7.1 first\r\n451 4.7.1 second', '451-4.7.1 first 451 4.7.1 second'],
  ['450 <mira.okafor@example.org>: Recipient address rejected', '450 <…>: Recipient address rejected'],
  ['450 Mailbox of Mira.Okafor is full', '450 Mailbox of … is full'],
  ['450 see https://example.org/greylist', '450 see https://example.org/greylist'],
])('quotes the answer %o without the recipient', (response, text) => {
  expect(answer(response)).toEqual({ kind: 'answered', text, at: to.at.toISOString() });
});

it('cuts a long answer', () => {
  expect(answer(`451 ${'a'.repeat(500)}`)?.text).toHaveLength(200);
});

it('names the code of a connection that failed, and nothing of other failures', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:25'), { code: 'ESOCKET' });
  expect(failureOf(refused, to)).toMatchObject({ kind: 'unreachable', text: 'ESOCKET' });
  expect(failureOf(new TypeError('x is not a function'), to)).toBeNull();
  expect(failureOf('text', to)).toBeNull();
});
