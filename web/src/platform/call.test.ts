import { afterEach, describe, expect, it, vi } from 'vitest';
import { logIn, logOut, viewProfile } from '@tandem/contract/account';
import { viewProject } from '@tandem/contract/projects';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { call, CallFailure, isFinal, isMissing, onSessionLost } from './call.ts';

const respondWith = (response: Response | Error) => {
  const fetched = vi.fn<typeof fetch>(() =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
const credentials = { emailId: 'mira@example.org', password: 'wrong' };

afterEach(() => {
  onSessionLost(() => undefined);
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('builds the URL from parameters and query, without empty values', async () => {
    const fetched = respondWith(json(200, { data: [], nextCursor: null, total: 0 }));
    await call(listFeed, { query: { search: 'trail crews & maps', cursor: undefined, limit: '20' } });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/projects/feed?search=trail+crews+%26+maps&limit=20');
    fetched.mockResolvedValueOnce(json(200, { data: {} }));
    await call(viewProject, { params: { id: 'a/b' } });
    expect(fetched.mock.calls[1]?.[0]).toBe('/api/project/a%2Fb');
  });

  it('sends no content type when there is no body', async () => {
    const fetched = respondWith(json(200, { message: 'Bye' }));
    await call(logOut);
    const { headers, body } = fetched.mock.calls[0]?.[1] ?? {};
    expect(headers).not.toHaveProperty('content-type');
    expect(body).toBeNull();
  });

  it('throws the sentence, code and fields of a refusal', async () => {
    respondWith(
      json(400, { error: 'No', message: 'Please check.', code: 'invalid', fields: { emailId: 'Taken.' } }),
    );
    const failure = await call(viewProfile).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CallFailure);
    expect(failure).toMatchObject({
      status: 400,
      message: 'Please check.',
      code: 'invalid',
      fields: { emailId: 'Taken.' },
    });
  });

  it('includes the data of a refusal', async () => {
    respondWith(
      json(409, { error: 'No', message: 'Exists.', code: 'files.exists', data: { name: 'me.png' } }),
    );
    await expect(call(viewProfile)).rejects.toMatchObject({ status: 409, data: { name: 'me.png' } });
  });

  // spec: §8-01
  it('reads the plain sentence of a refused log-in, with a fallback', async () => {
    respondWith(
      new Response('Wrong e-mail or password.', {
        status: 401,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      }),
    );
    await expect(call(logIn, { body: credentials })).rejects.toThrow('Wrong e-mail or password.');
    respondWith(new Response('', { status: 500, headers: { 'content-type': 'text/plain' } }));
    await expect(call(logIn, { body: credentials })).rejects.toThrow('Something went wrong');
  });

  it("does not show a proxy's HTML as a sentence", async () => {
    respondWith(new Response('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } }));
    await expect(call(viewProfile)).rejects.toMatchObject({ status: 502, message: 'Something went wrong' });
  });

  it('distinguishes network failure, refusal and cancellation', async () => {
    respondWith(new TypeError('Failed to fetch'));
    await expect(call(viewProfile)).rejects.toMatchObject({ isOffline: true, code: 'network' });
    respondWith(new DOMException('gone', 'AbortError'));
    await expect(call(viewProfile)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('reports a lost session for member operations, not for a refused log-in', async () => {
    const lost = vi.fn<() => void>();
    onSessionLost(lost);
    respondWith(json(401, { message: 'Wrong.' }));
    await expect(call(logIn, { body: credentials })).rejects.toThrow('Wrong.');
    expect(lost).not.toHaveBeenCalled();
    respondWith(json(401, { message: 'Please log in.' }));
    await expect(call(viewProfile)).rejects.toThrow('Please log in.');
    expect(lost).toHaveBeenCalledOnce();
  });
});

describe('a failure', () => {
  const failure = (status: number) => new CallFailure(status, 'a_code', 'A sentence.');

  it('is final for refusals, not for network and server errors', () => {
    expect([400, 403, 404, 409, 422].filter((status) => !isFinal(failure(status)))).toEqual([]);
    expect([0, 429, 500, 503].filter((status) => isFinal(failure(status)))).toEqual([]);
    expect(isFinal(new TypeError('x is undefined'))).toBe(false);
  });

  it('reports missing things and invalid ids', () => {
    expect([400, 404].map((status) => isMissing(failure(status)))).toEqual([true, true]);
    expect([0, 403, 500].map((status) => isMissing(failure(status)))).toEqual([false, false, false]);
    expect(isMissing(null)).toBe(false);
  });
});
