import { describe, expect, it } from 'vitest';
import { retryDelay } from './retries.ts';

const even = () => 0.5;
const refused = (status: number, retryAfter: string | null = null) => ({ status, retryAfter });

describe('an upload that was refused', () => {
  // spec: §9-24
  it('is sent again after 5xx, 408 and 429, each time later', () => {
    for (const status of [500, 502, 503, 504, 408, 429])
      expect([1, 2, 3].map((failures) => retryDelay(failures, refused(status), even))).toEqual([
        500, 1_000, 2_000,
      ]);
  });

  it('is given up at the fourth time', () => {
    expect(retryDelay(4, refused(503), even)).toBeNull();
  });

  it('is not repeated when the answer would be the same', () => {
    for (const status of [400, 401, 402, 403, 404, 409, 413, 415])
      expect(retryDelay(1, refused(status), even)).toBeNull();
  });

  it('waits as long as the server asks for, if that is not too long', () => {
    expect(retryDelay(1, refused(429, '3'), even)).toBe(3_000);
    expect(retryDelay(1, refused(429, '60'), even)).toBeNull();
    expect(retryDelay(1, refused(503, 'Fri, 20 Nov 2026 12:00:00 GMT'), even)).toBe(500);
  });

  it('does not come back together with the others', () => {
    expect(retryDelay(1, refused(503), () => 0)).toBe(375);
    expect(retryDelay(1, refused(503), () => 1)).toBe(625);
  });
});
