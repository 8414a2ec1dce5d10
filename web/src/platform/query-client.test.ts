import { describe, expect, it } from 'vitest';
import { CallFailure } from './call.ts';
import { isWorthRepeating } from './query-client.ts';

describe('asking again', () => {
  it('repeats a read twice when the network or the server failed', () => {
    for (const error of [
      new CallFailure(0, 'network', 'offline'),
      new CallFailure(503, 'unavailable', 'later'),
      new Error('odd'),
    ]) {
      expect(isWorthRepeating(0, error)).toBe(true);
      expect(isWorthRepeating(1, error)).toBe(true);
      expect(isWorthRepeating(2, error)).toBe(false);
    }
  });

  it('takes a refusal as the answer', () => {
    for (const status of [400, 401, 403, 404, 409, 429])
      expect(isWorthRepeating(0, new CallFailure(status, 'refused', 'No'))).toBe(false);
  });
});
