import { viewProfile, viewSession } from '@tandem/contract/account';
import { listMyInvitations } from '@tandem/contract/invitations';
import { listMyApplications } from '@tandem/contract/join-requests';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../../platform/call.ts';
import { useSession } from '../../platform/session.store.ts';
import { type FakeServer, startFakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-app.tsx';
import { mira } from '../../testing/sample-people.ts';

const sentence = 'Your account is suspended until November 27, 2026 at 12:00 UTC. Reason: Be kind.';
const suspended = { code: 'session.suspended', message: sentence };

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(listMyApplications, { data: [], nextCursor: null });
  server.answer(listMyInvitations, { data: [], nextCursor: null });
  server.answer(viewSession, { user: null } as never);
});
afterEach(() => {
  useSession.getState().clear();
  localStorage.clear();
});

/** Opens a screen of a member, and waits until the session check is done. */
async function openScreen(): Promise<void> {
  await renderScreen('/my-applications', server);
  await screen.findByRole('heading', { level: 1, name: 'My Applications' });
  await waitFor(() => expect(server.requests.some(({ path }) => path === viewProfile.path)).toBe(true));
}

const lose = () => call(listMyApplications, { query: {} }).catch(() => undefined);

/** Says to the app of this test that another tab stored something; the apps of former tests would act on it first. */
async function openAndListen(): Promise<(key: string) => void> {
  const added = vi.spyOn(window, 'addEventListener');
  await openScreen();
  const listeners = added.mock.calls.flatMap(([type, listener]) => (type === 'storage' ? [listener] : []));
  added.mockRestore();
  return (key) => {
    const event = new StorageEvent('storage', { key });
    for (const listener of listeners) if (typeof listener === 'function') listener.call(window, event);
  };
}

it('leads a suspended member to the log-in, which says until when and why', async () => {
  await openScreen();
  server.refuse(listMyApplications, 401, suspended);
  await lose();
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  // What else is refused meanwhile does not take the sentence away.
  server.refuse(listMyApplications, 401, { code: 'session.required' });
  await lose();
  expect(screen.getByRole('alert').textContent).toBe(sentence);
  useSession.getState().setUser(mira);
  expect(localStorage.getItem('sessionEnd')).toBeNull();
});

it('says in the other tabs why a session ended, which they hear of through the storage', async () => {
  const hear = await openAndListen();
  localStorage.setItem('sessionEnd', JSON.stringify(sentence));
  localStorage.setItem('root', JSON.stringify({ state: { user: null }, version: 0 }));
  hear('root');
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
});

it('says nothing of the kind after another end of the session', async () => {
  await openScreen();
  server.refuse(listMyApplications, 401, { code: 'session.required' });
  await lose();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Log in' })).toBeDefined());
  expect(screen.queryByRole('alert')).toBeNull();
});
