import { expect, it } from 'vitest';
import { createPasswords, safeCost } from './passwords.ts';

const { hash, fits } = createPasswords(safeCost);

it('hashes with argon2id, at least 19 MiB and two passes, and a salt per hash', async () => {
  const [first, second] = await Promise.all([hash('correct horse'), hash('correct horse')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
});

it('verifies the right password only', async () => {
  const passwordHash = await hash('correct horse');
  expect(await fits('correct horse', passwordHash)).toBe(true);
  expect(await fits('Correct horse', passwordHash)).toBe(false);
});

it('verifies no password when there is no hash', async () => {
  expect(await fits('the password of nobody', null)).toBe(false);
});
