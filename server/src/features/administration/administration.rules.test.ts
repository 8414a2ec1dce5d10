import { expect, it } from 'vitest';
import {
  maskedEmail,
  whyNotActOn,
  whyNotActOnAccount,
  whyNotGive,
  whyNotTouch,
} from './administration.rules.ts';

it.each([
  ['moderator', 'member', null],
  ['moderator', 'moderator', 403],
  ['moderator', 'administrator', 403],
  ['administrator', 'member', null],
  ['administrator', 'moderator', null],
  ['administrator', 'administrator', null],
] as const)('a %s who acts against a %s is refused with %o', (role, other, status) => {
  expect(whyNotActOn({ id: 'a', role }, { id: 'b', role: other })?.status ?? null).toBe(status);
  expect(whyNotActOn({ id: 'a', role }, { id: 'a', role })?.status).toBe(400);
});

it('leaves the accounts of administrators to the shell', () => {
  const abel = { id: 'a', role: 'administrator' } as const;
  for (const role of ['member', 'moderator'] as const)
    expect(whyNotActOnAccount(abel, { id: 'b', role })).toBeNull();
  expect(whyNotActOnAccount(abel, { id: 'b', role: 'administrator' })?.code).toBe(
    'administration.on_administrator',
  );
  expect(whyNotTouch('a', abel)).toBeNull();
});

it.each([
  ['moderator', { role: 'member', isSuspended: false }, undefined],
  ['moderator', { role: 'moderator', isSuspended: false }, 'administration.same_role'],
  ['moderator', { role: 'administrator', isSuspended: true }, 'administration.suspended_role'],
  ['member', { role: 'administrator', isSuspended: true }, undefined],
] as const)('the role of a %s for %o is refused with %s', (role, member, code) => {
  expect(whyNotGive(role, member)?.code).toBe(code);
});

it('hides an address', () => {
  expect(maskedEmail('mira@example.org')).toBe('m•••@example.org');
});
