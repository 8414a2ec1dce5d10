import {
  type Announcement,
  dismissAnnouncement,
  viewAnnouncementDismissal,
} from '@tandem/contract/community/announcement';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { useCommunity } from '../community.store.ts';
import { hideDismissed, hideAnnouncement, isHidden } from './announcement-dismissal.queries.ts';
import { AnnouncementPlace } from '../frame-parts.tsx';

const first: Announcement = { _id: 'first', text: '**Maintenance** soon', link: null, endsAt: null };
const show = (announcement: Announcement | null) => act(() => useCommunity.setState({ announcement }));
const close = () => screen.findByRole('button', { name: 'Dismiss announcement' });

beforeEach(() => {
  localStorage.clear();
  hideAnnouncement('', { isForGood: false });
});
afterEach(() => {
  vi.restoreAllMocks();
  show(null);
});

// First, because the banner is loaded once for all tests of the file.
it('shows the words without their Markdown until the banner is loaded', async () => {
  show({ ...first, text: '**Maintenance** soon, see [the `plan`](https://example.org/plan).' });
  await renderInApp(<AnnouncementPlace />);
  expect(screen.queryByRole('button', { name: 'Dismiss announcement' })).toBeNull();
  expect(screen.getByText('Maintenance soon, see the plan.')).toBeTruthy();
  await close();
});

it('shows what is announced, live, without taking the focus', async () => {
  const { user } = await renderInApp(<AnnouncementPlace />);
  await user.tab();
  const focused = document.activeElement;
  expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
  show({ ...first, link: 'https://status.example.org/a' });
  expect((await screen.findByText('Maintenance')).tagName).toBe('STRONG');
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://status.example.org/a');
  expect(screen.getByRole('region').closest('[aria-live="polite"]')).not.toBeNull();
  expect(document.activeElement).toBe(focused);
  show(null);
  expect(screen.queryByText('Maintenance')).toBeNull();
});

it('stays closed in this browser until something else is announced', async () => {
  startFakeServer().answer(dismissAnnouncement, { message: 'Announcement dismissed.' });
  show(first);
  const { user, unmount } = await renderInApp(<AnnouncementPlace />);
  await user.click(await close());
  expect(screen.queryByText('Maintenance')).toBeNull();
  expect(document.activeElement?.id).toBe('main');
  expect(JSON.parse(localStorage.getItem('announcementClosed') ?? '')).toBe('first');
  unmount();
  show({ ...first, _id: 'second', text: 'Something else' });
  await renderInApp(<AnnouncementPlace />);
  await screen.findByText('Something else');
});

it('goes when it is over', async () => {
  show({ ...first, endsAt: new Date(Date.now() + 30).toISOString() });
  await renderInApp(<AnnouncementPlace />);
  await close();
  await waitFor(() => expect(screen.queryByText('Maintenance')).toBeNull());
  expect(localStorage.getItem('announcementClosed')).toBeNull();
});

it('has more and less where it does not fit into two lines', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(40);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #onChange: () => void;
      constructor(onChange: () => void) {
        this.#onChange = onChange;
      }
      observe = () => queueMicrotask(this.#onChange);
      disconnect = () => undefined;
    },
  );
  show(first);
  const { user } = await renderInApp(<AnnouncementPlace />);
  const more = await screen.findByRole('button', { name: 'More' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await user.click(more);
  expect(more.textContent).toBe('Less');
  expect(document.documentElement.style.getPropertyValue('--banner')).toBe('40px');
  vi.unstubAllGlobals();
});

it('is dismissed on the other devices too, and says so with Retry where that fails', async () => {
  const server = startFakeServer();
  server.fail(dismissAnnouncement);
  server.answer(dismissAnnouncement, { message: 'Announcement dismissed.' });
  show(first);
  const { user } = await renderInApp(<AnnouncementPlace />);
  await user.click(await close());
  expect(screen.queryByText('Maintenance')).toBeNull();
  expect(await screen.findByText(/dismissed in this browser only/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Retry/ }));
  await waitFor(() => expect(server.bodiesOf(dismissAnnouncement)).toHaveLength(2));
});

it('goes where the member dismissed it elsewhere, and is asked about once', async () => {
  const server = startFakeServer();
  server.answer(viewAnnouncementDismissal, { data: { isDismissed: true } });
  show(first);
  await renderInApp(<AnnouncementPlace />);
  await close();
  await act(hideDismissed);
  expect(screen.queryByText('Maintenance')).toBeNull();
  await hideDismissed();
  expect(server.requests).toHaveLength(1);
  expect(JSON.parse(localStorage.getItem('announcementClosed') ?? '')).toBe('first');
});

it('stays while nobody knows whether it was dismissed elsewhere', async () => {
  startFakeServer().fail(viewAnnouncementDismissal);
  show(first);
  await hideDismissed();
  expect(isHidden('first')).toBe(false);
});
