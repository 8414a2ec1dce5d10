import { describe, expect, it } from 'vitest';
import { base32, codeAt, stepAt, stepOfCode } from './totp.ts';

const key = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1_000);

describe('codes of time', () => {
  // RFC 6238, appendix B, for SHA-1.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %d seconds are those of the RFC', (seconds, code) => {
    expect(codeAt(key, stepAt(at(seconds)), 8)).toBe(code);
  });

  // RFC 4226, appendix D.
  it('of the first ten steps are those of the RFC', () => {
    const codes = Array.from({ length: 10 }, (_, step) => codeAt(key, step));
    expect(codes.join(' ')).toBe('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489');
  });

  it('are accepted one step before and after, and no further', () => {
    const now = at(1_200_000_000);
    const step = stepAt(now);
    const accepted = [-2, -1, 0, 1, 2].map((away) => stepOfCode(key, codeAt(key, step + away), now));
    expect(accepted).toEqual([null, step - 1, step, step + 1, null]);
  });
});

// RFC 4648, section 10, without padding.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j in base32', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected);
});
