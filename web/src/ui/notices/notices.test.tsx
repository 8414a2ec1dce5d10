import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderInApp } from '../../testing/render-app.tsx';
import {
  hideNotices,
  hideNoticesOnLeaving,
  hideOutdatedNotices,
  notifyFailedWrite,
  notifyFailure,
  notifySuccess,
  onNoticeLink,
} from './notices.ts';
import { ResultAt } from './result-at.tsx';

const text = (sentence: string) => screen.queryByText(sentence);
const gone = (sentence: string) => waitFor(() => expect(text(sentence)).toBeNull());

beforeEach(() => hideNotices());

async function shown(...show: [sentence: string, () => void][]) {
  const app = await renderInApp(<p>Screen</p>);
  for (const [sentence, notify] of show) {
    notify();
    await screen.findByText(sentence);
  }
  return app;
}

describe('a notice', () => {
  it('is hidden when its screen is left, except what belongs to no screen', async () => {
    await shown(
      ['Task deleted.', () => notifySuccess('Task deleted.')],
      ['Not saved.', () => notifyFailedWrite('Not saved.')],
      ['Refused.', () => notifyFailure('Refused.')],
    );
    hideNoticesOnLeaving('/feed');
    await gone('Task deleted.');
    await gone('Refused.');
    expect(text('Not saved.')).not.toBeNull();
  });

  it('of no screen is hidden when the place that it links to is opened', async () => {
    const links = [{ label: 'View', href: '/chat?with=ben' }];
    await shown(['Connected.', () => notifySuccess('Connected.', { links, survivesNavigation: true })]);
    hideNoticesOnLeaving('/chat');
    await gone('Connected.');
  });

  it('is hidden when its thing gets another state, and stays while it has the same', async () => {
    const holdsFor = { thing: 'connection:ben', state: 'withdrawn' };
    await shown(
      ['Ben.', () => notifySuccess('Ben.', { holdsFor })],
      ['Ana.', () => notifySuccess('Ana.', { holdsFor: { ...holdsFor, thing: 'connection:ana' } })],
    );
    hideOutdatedNotices({ thing: 'connection:ben', state: 'withdrawn' });
    hideOutdatedNotices({ thing: 'connection:ana', state: 'pending' });
    await gone('Ana.');
    expect(text('Ben.')).not.toBeNull();
    hideOutdatedNotices({ thing: 'connection:ben', state: 'pending' });
    await gone('Ben.');
  });
});

describe('the button of a notice', () => {
  it('acts and hides the notice', async () => {
    const onClick = vi.fn<() => void>();
    const { user } = await shown([
      'Gone.',
      () => notifySuccess('Gone.', { action: { label: 'Undo', onClick } }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await gone('Gone.');
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('acts when the state is the one that it was offered for', async () => {
    const onClick = vi.fn<() => void>();
    const action = { label: 'Undo', onClick, whyNot: async () => null };
    const { user } = await shown(['Gone.', () => notifySuccess('Gone.', { action })]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(onClick).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['the state changed', async () => 'Ana moved it.', 'Ana moved it.'],
    [
      'the state cannot be checked',
      () => Promise.reject(new Error('offline')),
      'This could not be checked. Try again.',
    ],
  ])('does nothing and says why when %s', async (_when, whyNot, sentence) => {
    const onClick = vi.fn<() => void>();
    const action = { label: 'Undo', onClick, whyNot };
    const { user } = await shown(['Gone.', () => notifySuccess('Gone.', { action })]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    await gone('Gone.');
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe('the links of a notice', () => {
  it('open in the app and hide it; with the control key the browser opens them', async () => {
    const open = vi.fn<(href: string) => void>();
    onNoticeLink(open);
    const links = [
      { label: 'Say hello', href: '/chat' },
      { label: 'Open board', href: '/projects/p/tasks' },
    ];
    const notify = () => notifySuccess('Accepted.', { title: 'You’re in', links });
    const { user } = await shown(['Accepted.', notify]);
    const link = screen.getByRole('link', { name: 'Open board' });
    expect(link.getAttribute('href')).toBe('/projects/p/tasks');
    await user.click(link);
    await gone('Accepted.');
    expect(open.mock.calls).toEqual([['/projects/p/tasks']]);
    notify();
    await screen.findByText('Accepted.');
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: 'Say hello' }));
    await user.keyboard('{/Control}');
    expect(open).toHaveBeenCalledTimes(1);
  });
});

describe('notices', () => {
  it('merge when they say the same, and say how often', async () => {
    await shown(['Saved.', () => notifySuccess('Saved.')]);
    notifySuccess('Saved.');
    expect(await screen.findByText(/\(2 times\)/)).toBeTruthy();
    expect(screen.getAllByRole('status')).toHaveLength(1);
  });

  it('are at most three; failures stay longest', async () => {
    await shown(
      ['Not saved.', () => notifyFailedWrite('Not saved.')],
      ['One.', () => notifySuccess('One.')],
      ['Two.', () => notifySuccess('Two.')],
      ['Three.', () => notifySuccess('Three.')],
    );
    await gone('One.');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Two.', 'Three.']);
    expect(text('Not saved.')).not.toBeNull();
  });

  it('go on Escape, the latest first', async () => {
    const { user } = await shown(
      ['One.', () => notifySuccess('One.')],
      ['Two.', () => notifySuccess('Two.')],
    );
    await user.keyboard('{Escape}');
    await gone('Two.');
    expect(text('One.')).not.toBeNull();
  });

  it('go after a while, also under a pointer that rests on them', async () => {
    await shown(['Resting.', () => notifySuccess('Resting.', { durationMs: 60_000 })]);
    hideNotices();
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    await act(async () => notifySuccess('Saved.'));
    fireEvent.pointerEnter(screen.getByText('Saved.').closest('[role="status"]')!);
    act(() => void vi.advanceTimersByTime(15_000));
    expect(text('Saved.')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(6_000));
    act(() => void vi.advanceTimersByTime(6_000));
    expect(text('Saved.')).toBeNull();
  });
});

describe('a result', () => {
  const inPlace = async () => {
    const app = await renderInApp(<ResultAt place="profile" />);
    return app;
  };

  it('is said at its place and nowhere else, with its button', async () => {
    const onClick = vi.fn<() => void>();
    const { user } = await inPlace();
    notifySuccess('Removed.', { at: 'profile', action: { label: 'Undo', onClick } });
    expect((await screen.findByText('Removed.')).getAttribute('role')).toBe('status');
    expect(screen.queryByRole('button', { name: 'Close notice' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await gone('Removed.');
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('is replaced by the next one there', async () => {
    await inPlace();
    notifyFailure('Refused.', { at: 'profile' });
    expect((await screen.findByText('Refused.')).getAttribute('role')).toBe('alert');
    notifySuccess('Saved.', { at: 'profile' });
    await screen.findByText('Saved.');
    expect(text('Refused.')).toBeNull();
  });

  it('is a notice where its place is not on the screen', async () => {
    const { unmount } = await inPlace();
    unmount();
    await shown(['Saved.', () => notifySuccess('Saved.', { at: 'profile' })]);
    expect(screen.getByRole('button', { name: 'Close notice' })).toBeTruthy();
  });
});
