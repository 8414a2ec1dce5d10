import { expect, it } from 'vitest';
import { mailtoOf } from './mail-link.tsx';

it.each([
  ['mira@example.org', 'mira@example.org'],
  ['a?bcc=all@example.org', 'a%3Fbcc%3Dall@example.org'],
  ['a&body=100%25@example.org', 'a%26body%3D100%2525@example.org'],
  ['josé@müller.example', 'jos%C3%A9@m%C3%BCller.example'],
])('encodes %s', (address, encoded) => {
  expect(mailtoOf(address)).toBe(`mailto:${encoded}`);
  expect(new URL(mailtoOf(address)).search).toBe('');
});
