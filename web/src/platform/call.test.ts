import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { logIn, logOut, viewProfile } from '@tandem/contract/account';
import { sendConnectionRequest } from '@tandem/contract/connections';
import { acceptInvitation } from '@tandem/contract/invitations';
import {
  acceptJoinRequest,
  askToJoin,
  rejectJoinRequest,
  withdrawJoinRequest,
} from '@tandem/contract/join-requests';
import { editProfile } from '@tandem/contract/profile';
import { viewProject } from '@tandem/contract/projects';
import { listFeed, ignoreProject, saveProject, unsaveProject } from '@tandem/contract/projects/project-lists';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { createTask, deleteTask } from '@tandem/contract/tasks';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { call, CallFailure, forgetLatestWrite, isFinal, isMissing, onSessionLost } from './call.ts';

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
  forgetLatestWrite();
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

describe('a write', () => {
  const inProject = { params: { projectId: 'p' } };
  const onRequest = { params: { projectId: 'p', requestId: 'r' } };
  const onTask = { params: { projectId: 'p', taskId: 't' } };
  it.each<[string, () => Promise<unknown>]>([
    ['Accept', () => call(acceptJoinRequest, onRequest)],
    ['Reject', () => call(rejectJoinRequest, { ...onRequest, body: { reason: 'Full.' } })],
    ['Withdraw', () => call(withdrawJoinRequest, onRequest)],
    ['Ask to join', () => call(askToJoin, { ...inProject, body: { role: 'Cook' } })],
    ['Connect', () => call(sendConnectionRequest, { params: { userId: 'u' } })],
    ['Accept an invitation', () => call(acceptInvitation, { params: { projectId: 'p', invitationId: 'i' } })],
    ['Leave', () => call(removeProjectUser, { params: { id: 'p', userId: 'u' } })],
    ['Save', () => call(saveProject, { params: { id: 'p' } })],
    ['Ignore', () => call(ignoreProject, { params: { id: 'p' } })],
    ['Create Task', () => call(createTask, { ...inProject, body: { title: 'Mend it' } })],
    ['Add Comment', () => call(addTaskComment, { ...onTask, body: { text: 'Blue?' } })],
    ['Delete', () => call(deleteTask, onTask)],
    ['Save of the profile', () => call(editProfile, { body: { about: 'Hi' } })],
  ])('of a double click is sent once, and both clicks get the reply: %s', async (_button, press) => {
    const fetched = respondWith(json(200, { message: 'Done.' }));
    const [first, second] = await Promise.all([press(), press()]);
    expect(await press()).toBe(first);
    expect(second).toBe(first);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  const saving = () => call(saveProject, { params: { id: 'p' } });
  const done = () => Promise.resolve(json(200, { message: 'Done.' }));

  it('is sent again after another one, and after a moment', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const fetched = respondWith(json(200, {}));
    fetched.mockImplementation(done);
    await saving();
    await call(unsaveProject, { params: { id: 'p' } });
    await saving();
    expect(fetched).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(1_000);
    await saving();
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  it('is sent again after a failure', async () => {
    const fetched = respondWith(new TypeError('Failed to fetch'));
    await expect(saving()).rejects.toBeInstanceOf(CallFailure);
    fetched.mockImplementation(done);
    await saving();
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
