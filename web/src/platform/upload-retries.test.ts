import { describe, expect, it } from 'vitest';
import { retryDelay } from './upload.ts';

const noJitter = () => 0.5;
const refused = (status: number, retryAfter: string | null = null) => ({ status, retryAfter });

describe('an upload that was refused', () => {
  // spec: §9-24
  it('is retried after 5xx, 408 and 429, with growing delays', () => {
    for (const status of [500, 502, 503, 504, 408, 429])
      expect([1, 2, 3].map((failures) => retryDelay(failures, refused(status), noJitter))).toEqual([
        500, 1_000, 2_000,
      ]);
  });

  it('is given up after four attempts', () => {
    expect(retryDelay(4, refused(503), noJitter)).toBeNull();
  });

  it('is not retried when the response would be the same', () => {
    for (const status of [400, 401, 402, 403, 404, 409, 413, 415])
      expect(retryDelay(1, refused(status), noJitter)).toBeNull();
  });

  it('waits as long as Retry-After says, up to ten seconds', () => {
    expect(retryDelay(1, refused(429, '3'), noJitter)).toBe(3_000);
    expect(retryDelay(1, refused(429, '60'), noJitter)).toBeNull();
    expect(retryDelay(1, refused(503, 'Fri, 20 Nov 2026 12:00:00 GMT'), noJitter)).toBe(500);
  });

  it('varies the delay, so that browsers do not retry together', () => {
    expect(retryDelay(1, refused(503), () => 0)).toBe(375);
    expect(retryDelay(1, refused(503), () => 1)).toBe(625);
  });
});
