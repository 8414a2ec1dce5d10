import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isStolen } from '../server/src/platform/stolen-passwords.ts';
import { stolenFilter, stolenPasswords } from './stolen-passwords.ts';
import { inRoot } from './root.ts';

const file = inRoot('server', 'src', 'platform', 'stolen-passwords', 'stolen-passwords.bloom');

it('is the filter that the server loads', () => {
  expect(Buffer.from(stolenFilter()).equals(readFileSync(file))).toBe(true);
});

it('knows each of the 470,000 stolen passwords of eight characters and more', () => {
  const passwords = [...stolenPasswords()];
  expect(passwords.length).toBeGreaterThan(470_000);
  expect(passwords.filter((password, index) => index % 20 === 0 && !isStolen(password))).toEqual([]);
});

it('takes at most one of 20,000 other passwords for a stolen one', () => {
  const others = Array.from({ length: 100_000 }, (_, index) => `unheard-of ${index}`);
  expect(others.filter(isStolen).length).toBeLessThanOrEqual(5);
});
