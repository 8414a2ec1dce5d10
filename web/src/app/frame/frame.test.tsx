import { logOut, viewProfile, viewSession } from '@tandem/contract/account';
import { countUnread } from '@tandem/contract/chat';
import { listConnectionRequests } from '@tandem/contract/connections';
import { countWaiting, viewPerson } from '@tandem/contract/people';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../platform/session.store.ts';
import { startFakeServer, type FakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-app.tsx';
import { mira } from '../../testing/sample-people.ts';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

describe('the menus', () => {
  const menu = (name: string) => screen.getByRole('button', { name });
  const isOpen = (name: string) => menu(name).getAttribute('aria-expanded') === 'true';

  // spec: §2.2-01, §4-08
  it('are open one at a time, and close by a second click or one elsewhere', async () => {
    const { user } = await renderScreen('/error', server);
    await screen.findByRole('heading', { name: 'Error' });
    await user.click(menu('Projects'));
    await user.click(menu('Profile'));
    expect([isOpen('Projects'), isOpen('Profile')]).toEqual([false, true]);
    await user.click(menu('Profile'));
    expect(isOpen('Profile')).toBe(false);
    await user.click(menu('Projects'));
    await user.click(screen.getByRole('heading', { level: 1 }));
    await waitFor(() => expect(isOpen('Projects')).toBe(false));
  });

  it('count the requests and invitations that wait for the member', async () => {
    const app = renderScreen('/error', server);
    server.answer(countWaiting, { connectionRequests: 1, joinRequests: 0, invitations: 2, notifications: 0 });
    await app;
    const described = (element: HTMLElement) =>
      document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
    await waitFor(() => expect(described(menu('Connections'))).toContain('1 pending request'));
    expect(described(menu('Projects'))).toContain('2 pending requests');
    expect(described(menu('Profile'))).toBeFalsy();
    expect(described(screen.getByRole('button', { name: 'Me' }))).toContain('3 pending requests');
  });

  // spec: §4-07, §8-04
  it('report a failed log-out, and retry it', async () => {
    server.fail(logOut);
    server.answer(logOut, { message: 'Bye.' });
    server.answer(viewSession, { user: null });
    const { user, router } = await renderScreen('/error', server);
    await user.click(menu('Profile'));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to log you out.');
    expect(router.state.location.pathname).toBe('/error');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });
});

describe('the stored session', () => {
  // spec: §2.1-21
  it.each(['{"state":{"user":', '{"state":{"user":"Ada"},"version":0}', '7'])(
    'is ignored when it is damaged: %s',
    async (stored) => {
      localStorage.setItem('root', stored);
      await useSession.persist.rehydrate();
      server.answer(viewProfile, { user: mira });
      server.answer(countWaiting, {
        connectionRequests: 0,
        joinRequests: 0,
        invitations: 0,
        notifications: 0,
      });
      server.answer(countUnread, { data: {}, direct: [] });
      await renderScreen('/error', server, null);
      expect(await screen.findAllByText('Hello, Mira')).toBeTruthy();
    },
  );
});

describe('a failed session check', () => {
  // spec: §4-03, §2.10-10
  it('is logged, leaves the screen with its menus, and can be repeated', async () => {
    const logged = vi.fn<typeof reportError>();
    vi.stubGlobal('reportError', logged);
    server.fail(viewProfile);
    server.answer(countWaiting, { connectionRequests: 0, joinRequests: 0, invitations: 0, notifications: 0 });
    server.answer(countUnread, { data: {}, direct: [] });
    const { user } = await renderScreen('/sent-requests', server, null);
    expect(await screen.findByText('Loading user info...')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Your account could not be loaded.');
    expect(screen.getByRole('button', { name: 'Projects' })).toBeTruthy();
    server.answer(viewProfile, { user: mira });
    const sentCounts = { pending: 0, accepted: 0, rejected: 0 };
    server.answer(listConnectionRequests, { requests: [], nextCursor: null, sentCounts });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No sent requests found.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(logged).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});

// spec: §2.5-03
it('says that there is no profile when the session check finds no member, and loads it again', async () => {
  server.respond(viewProfile, () => Response.json({}));
  server.respond(viewProfile, () => Response.json({}));
  server.answer(countWaiting, { connectionRequests: 0, joinRequests: 0, invitations: 0, notifications: 0 });
  server.answer(countUnread, { data: {}, direct: [] });
  await renderScreen('/profile', server, null);
  expect(await screen.findByText('No profile data found.')).toBeTruthy();
});

describe('the footer', () => {
  // spec: §1-09, §1-11, §2.2-08
  it('has the year and the three social links', async () => {
    await renderScreen('/error', server);
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeTruthy();
    for (const name of ['Twitter', 'YouTube', 'Facebook'])
      expect(footer.getByRole('link', { name }).getAttribute('href')).toBe(`#${name.toLowerCase()}`);
  });

  // spec: §2.2-08
  it.each(['/login', '/signup'])('is absent on %s', async (path) => {
    server.answer(viewSession, { user: null });
    await renderScreen(path, server, null);
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });
});

it('shows "Person not found" for an unknown person', async () => {
  server.refuse(viewPerson, 404, { message: 'This person does not exist.' });
  await renderScreen('/people/nobody', server);
  expect(await screen.findByRole('heading', { name: 'Person not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Discover People' }).getAttribute('href')).toBe('/people/feed');
});

// spec: §2.1-14
it('/error only shows the word', async () => {
  await renderScreen('/error', server);
  expect(await screen.findByRole('heading', { level: 1, name: 'Error' })).toBeTruthy();
  const shown = within(screen.getByRole('main')).getAllByText(/\S/);
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Error']);
});

it('an unknown path says that there is no page', async () => {
  await renderScreen('/nowhere', server);
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
});
