import { describe, expect, it } from 'vitest';
import { CallFailure, failureFrom } from './call.ts';
import { failureLine, reasonOf, retryOf, sentenceOf } from './failure-sentence.ts';

const refused = new CallFailure(409, 'join_requests.already_pending', 'You have already asked.');
const offline = new CallFailure(0, 'network', 'The server could not be reached.');
const unexplained = new CallFailure(502, 'unexplained', 'Something went wrong');

describe('the sentence of a failure', () => {
  // spec: §8-14
  it("is the server's sentence", () => {
    expect(sentenceOf(refused, 'Failed.')).toBe('You have already asked.');
    expect(failureLine(refused, 'Failed.')).toBe('You have already asked.');
  });

  // spec: §8-38
  it.each([{ message: 'The project is full.' }, { error: 'The project is full.' }])(
    'is shown without a code: %o',
    (body) => {
      const refusal = failureFrom({ status: 409, type: 'application/json', text: JSON.stringify(body) });
      expect(sentenceOf(refusal, 'Failed.')).toBe('The project is full.');
    },
  );

  it('is the fallback when the server sent none or something else failed', () => {
    expect(failureLine(unexplained, 'Failed.')).toBe('Failed.');
    expect(failureLine(new TypeError('x is undefined'), 'Failed.')).toBe('Failed.');
  });

  it('says that the server could not be reached', () => {
    expect(reasonOf(offline)).toBe('The server could not be reached.');
    expect(failureLine(offline, 'Failed.')).toBe('Failed. The server could not be reached.');
  });

  it('offers Retry', () => {
    let fetches = 0;
    const props = retryOf({ error: offline, refetch: () => (fetches += 1), isFetching: true });
    expect(props).toMatchObject({ detail: 'The server could not be reached.', isRetrying: true });
    props.onRetry();
    expect(fetches).toBe(1);
  });
});
