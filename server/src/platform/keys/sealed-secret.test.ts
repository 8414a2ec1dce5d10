import { expect, it } from 'vitest';
import { seal, unseal } from './server-keys.repository.ts';

const mine = { serverKey: 'the key of the server', owner: 'ada' };
const secret = Buffer.from('twenty bytes of key.');

it('opens for its owner with the key of the server, and is another text each time', () => {
  const [sealed, again] = [seal(secret, mine), seal(secret, mine)];
  expect([unseal(sealed, mine), unseal(again, mine)]).toEqual([secret, secret]);
  expect(sealed).not.toBe(again);
  expect(Buffer.from(sealed, 'base64url').includes(secret)).toBe(false);
});

it('opens for nobody else, with no other key, and not when it was changed', () => {
  const sealed = seal(secret, mine);
  const changed = Buffer.from(sealed, 'base64url');
  changed.writeUInt8((changed.at(14) ?? 0) ^ 1, 14);
  expect(() => unseal(sealed, { ...mine, owner: 'bo' })).toThrow();
  expect(() => unseal(sealed, { ...mine, serverKey: 'another key' })).toThrow();
  expect(() => unseal(changed.toString('base64url'), mine)).toThrow();
});
