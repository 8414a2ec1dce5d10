import { expect, it } from 'vitest';
import { canUsePasskeys } from '../account.hooks.ts';

it.each([
  ['tandem.example.org', true, true, true],
  ['localhost', true, true, true],
  ['127.0.0.1', true, true, false],
  ['[::1]', true, true, false],
  ['tandem.example.org', false, true, false],
  ['tandem.example.org', true, false, false],
])(
  'passkeys at %s, secure %s, known to the browser %s: %s',
  (hostname, isSecureContext, hasPasskeys, expected) => {
    expect(canUsePasskeys({ hostname, isSecureContext, hasPasskeys })).toBe(expected);
  },
);
